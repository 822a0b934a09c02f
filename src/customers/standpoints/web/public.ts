export { usePageStandpoint, zoneQuery } from './use-page-standpoint.ts';
