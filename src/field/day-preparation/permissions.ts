import { permission } from '#platform/contract/access.ts';

/** Fetching on the phone, while there is signal, what a day below ground will need. */
export const prepareDay = permission('day.prepare', ['operatore', 'zona', 'lab']);
