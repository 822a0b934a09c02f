export { projectFields } from './fields.ts';
