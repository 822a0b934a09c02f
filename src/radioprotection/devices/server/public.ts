export { deviceFields } from './fields.ts';
export { devicesOfUnitJson, openRegistriesOf } from './queries.ts';
