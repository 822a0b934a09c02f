import { permission } from '#platform/contract/access.ts';

/** The laboratory enters results and corrects them. */
export const keepResults = permission('result.keep', ['lab']);
