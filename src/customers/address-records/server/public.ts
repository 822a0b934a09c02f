export { addressFields } from './fields.ts';
