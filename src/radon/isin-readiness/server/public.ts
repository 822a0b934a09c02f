export { pointGapsJson } from './queries.ts';
