export { addressJson, findReachableAddress, insertAddress, listBuildingCodes } from './queries.ts';
