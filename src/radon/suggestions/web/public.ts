export { HeaderSearch } from './header-search.tsx';
export { SiteSearch } from './site-search.tsx';
