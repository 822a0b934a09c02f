export { DosimeterTypeahead } from './dosimeter-typeahead.tsx';
export { HeaderSearch } from './header-search.tsx';
export { SiteSearch } from './site-search.tsx';
