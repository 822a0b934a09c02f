export { keepEntry, keepPlace, readClient } from './keep-entry.ts';
export { lookupKinds } from './lists.ts';
export { holdEntries, holdForMerge, listOperators } from './queries.ts';
