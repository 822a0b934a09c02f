export { refuseWithoutAdministrator } from './change-access.ts';
