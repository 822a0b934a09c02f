export { insertPoint, listPoints, lockPoint, placementFields, pointFields, pointsJson } from './queries.ts';
