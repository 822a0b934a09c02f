export { findTrip } from './queries.ts';
export { daysWithinReach, isOperatorOfDay, opensUnitOf, stopsWithinReach } from './reach.ts';
export {
  arrivalSource,
  instrumentsOf,
  isDayRemovable,
  legSourceOf,
  operatorsOf,
  placeOfStop,
} from './trip-sql.ts';
