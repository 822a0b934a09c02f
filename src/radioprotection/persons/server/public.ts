export { personsWithinReach } from './queries.ts';
export { holdsOnDay } from './versions.ts';
