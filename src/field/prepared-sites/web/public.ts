export {
  dropPreparedSite,
  fieldSiteInput,
  keepPreparedSite,
  listPreparedSites,
  type PreparedSite,
  type SiteOnPhone,
} from './prepared-sites.ts';
export { usePreparedSites } from './use-prepared-sites.ts';
