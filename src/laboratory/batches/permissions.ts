import { permission } from '#platform/contract/access.ts';

/** The laboratory keeps the batches of CR-39 material. */
export const keepBatches = permission('batch.keep', ['lab']);
