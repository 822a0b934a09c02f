export { findByDeviceKey, keepDeviceKey } from './queries.ts';
