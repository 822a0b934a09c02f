export { pointFields } from './fields.ts';
