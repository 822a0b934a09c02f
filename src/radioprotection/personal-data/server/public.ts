export { isWorkerOf, listExposureOf, listRolesOf, listVersionsOf } from './what-is-kept.ts';
