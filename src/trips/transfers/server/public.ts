export { findTrip } from './queries.ts';
export { daysWithinReach, isOperatorOfDay, stopsWithinReach } from './reach.ts';
export { instrumentsOf, isDayRemovable, operatorsOf } from './trip-sql.ts';
