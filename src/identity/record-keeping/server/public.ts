export { readRecord } from './change-record.ts';
export { recordKind } from './record-kind.ts';
export { recordRoutes } from './record-routes.ts';
