export { keepEntry, keepPlace, readClient } from './keep-entry.ts';
export { lookupKinds } from './lists.ts';
export { listOperators } from './queries.ts';
