export { principalFields } from './fields.ts';
