export { migrateWork } from './upgrade-registry.ts';
