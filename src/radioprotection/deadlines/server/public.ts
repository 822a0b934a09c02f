export { countByMonth } from './queries.ts';
