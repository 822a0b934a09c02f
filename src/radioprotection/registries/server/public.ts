export { registryFields } from './fields.ts';
export { registryKind } from './keep-registry.ts';
export { registryOfUnit } from './queries.ts';
