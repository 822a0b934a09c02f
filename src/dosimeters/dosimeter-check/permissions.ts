import { permission } from '#platform/contract/access.ts';

/** Whoever carries boxes of dosimeters looks what is in them. */
export const checkDosimeters = permission('dosimeter-check.open', ['operatore', 'zona', 'lab']);
