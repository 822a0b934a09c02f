export {
  addressJson,
  findReachableAddress,
  insertAddress,
  listAddresses,
  listBuildingCodes,
  placedAddressJson,
} from './queries.ts';
