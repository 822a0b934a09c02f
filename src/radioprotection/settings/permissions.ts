import { permission, type User } from '#platform/contract/access.ts';

/** What activities go by: terms, what is expected of devices, tests, what letters say. */
export const keepRadioprotectionSettings = permission('radioprotection-settings.keep', ['rp']);

/** Read by the experts, too: they are to confirm it. */
export const readRadioprotectionSettings = permission('radioprotection-settings.read', ['rp', 'edr']);

/** Standing for what the law is said to be is for an expert of radiation protection, not for who typed it. */
export const confirmSettings = permission('radioprotection-settings.confirm', ['edr']);

/** An administrator, who may do whatever others may, does not thereby become an expert: the name is put under the law. */
export const isExpert = ({ roles }: Pick<User, 'roles'>) => roles.includes('edr');
