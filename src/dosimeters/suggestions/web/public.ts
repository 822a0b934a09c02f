export { DosimeterTypeahead } from './dosimeter-typeahead.tsx';
export { SiteSearch } from './site-search.tsx';
