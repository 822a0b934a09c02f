export { listAvailableDosimeters } from './queries.ts';
