import { permission } from '#platform/contract/access.ts';

/** What activities go by: terms, what is expected of devices, tests, what letters say. */
export const keepRadioprotectionSettings = permission('radioprotection-settings.keep', ['rp']);
