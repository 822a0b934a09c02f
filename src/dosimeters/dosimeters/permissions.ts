import { permission } from '#platform/contract/access.ts';

/** The laboratory keeps the records of dosimeters. */
export const keepDosimeters = permission('dosimeter.keep', ['lab']);
