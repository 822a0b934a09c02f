export { pointGapsJson, pointsJson } from './queries.ts';
