export {
  addressJson,
  findReachableAddress,
  insertAddress,
  listAddresses,
  listBuildingCodes,
} from './queries.ts';
