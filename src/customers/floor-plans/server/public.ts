export { insertFloorPlan, isPlanOfAddress } from './queries.ts';
