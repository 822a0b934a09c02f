export { deviceFields } from './fields.ts';
export { devicesOfUnitJson } from './queries.ts';
