export { insertPoint, lockPoint, pointsJson } from './queries.ts';
