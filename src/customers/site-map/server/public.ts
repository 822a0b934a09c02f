export { placeOf } from './queries.ts';
