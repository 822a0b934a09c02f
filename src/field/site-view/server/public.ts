export { findFieldSite } from './queries.ts';
