export { insertPoint, lockPoint, placementJson, pointFields, pointsJson } from './queries.ts';
