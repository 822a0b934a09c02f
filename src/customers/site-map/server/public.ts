export { hasPlace, placeOf } from './queries.ts';
