export { listPrincipalsWithUnits } from './queries.ts';
