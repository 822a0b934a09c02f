export { insertPoint, lockPoint, placementFields, pointFields, pointsJson } from './queries.ts';
