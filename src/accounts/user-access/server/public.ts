export { inviteUser, refuseWithoutAdministrator } from './change-access.ts';
