import { permission } from '#platform/contract/access.ts';

/** What the house measures with: whoever goes to units reads it, */
export const readInstruments = permission('instrument.read', ['lab', 'rp', 'edr']);

/** the planning staff keeps it. */
export const keepInstruments = permission('instrument.keep', ['rp']);
