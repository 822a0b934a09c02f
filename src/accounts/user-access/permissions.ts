import { permission } from '#platform/contract/access.ts';

/** Accounts are administered by administrators alone. */
export const administerUsers = permission('user.administer', ['admin']);
