export { deviceFields } from './fields.ts';
export { type Day, isListedOn, statusOn, wasThereOn } from './on-day.ts';
export { devicesOfUnitJson, openRegistriesOf } from './queries.ts';
