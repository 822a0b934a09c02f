import { permission } from '#platform/contract/access.ts';

/** Whose installation this is, is told before one signs in. */
export const seeInstallation = permission('installation.see', 'anyone');
