import { permission } from '#platform/contract/access.ts';

/** Everybody manages what is his own; nobody else's account can be named here. */
export const manageOwnAccount = permission('own-account.manage', 'signed-in');
