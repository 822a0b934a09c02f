export { findReachableAddress, insertAddress, listBuildingCodes } from './queries.ts';
