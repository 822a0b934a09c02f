export { findFloorPlan, insertFloorPlan, isPlanOfAddress } from './queries.ts';
