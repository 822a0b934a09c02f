export { findByCodes } from './find-by-codes.ts';
export { listAvailableDosimeters } from './queries.ts';
