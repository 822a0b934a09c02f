export { findTrip } from './queries.ts';
export { daysWithinReach, isOperatorOfDay, stopsWithinReach } from './reach.ts';
export {
  arrivalSource,
  instrumentsOf,
  isDayRemovable,
  legSourceOf,
  operatorsOf,
  placeOfStop,
} from './trip-sql.ts';
