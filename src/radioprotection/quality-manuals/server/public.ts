export { manualFields } from './fields.ts';
