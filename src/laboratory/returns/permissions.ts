import { permission } from '#platform/contract/access.ts';

/** The laboratory takes in what comes back. */
export const takeReturns = permission('return.take', ['lab']);
