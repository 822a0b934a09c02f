export {
  addressColumns,
  addressLabel,
  findReachableAddress,
  insertAddress,
  insertPoint,
  listBuildingCodes,
  lockPoint,
  pointsJson,
} from './queries.ts';
