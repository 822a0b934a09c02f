export { usePageContext, zoneQuery } from './use-page-context.ts';
