export { changePersonFrom, type PersonColumns } from './change-from.ts';
export { personFields } from './fields.ts';
export { personsWithinReach } from './queries.ts';
export { holdsOnDay } from './versions.ts';
