export { employerFields } from './fields.ts';
