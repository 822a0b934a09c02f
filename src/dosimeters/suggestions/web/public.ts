import { lazy } from 'react';

export { DosimeterTypeahead } from './dosimeter-typeahead.tsx';
export { SiteSearch } from './site-search.tsx';

/** On every page of those who look for sites: its code comes after the page's own. */
export const HeaderSearch = lazy(async () => ({
  default: (await import('./header-search.tsx')).HeaderSearch,
}));
