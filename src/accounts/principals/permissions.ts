import { permission } from '#platform/contract/access.ts';

/** The laboratory keeps the records of principals. */
export const keepPrincipals = permission('principal.keep', ['lab']);
