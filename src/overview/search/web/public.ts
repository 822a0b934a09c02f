import { lazy } from 'react';

export type { FoundPage } from './found-page.ts';

/** On every page with a menu: its code comes after the page's own. */
export const HeaderSearch = lazy(async () => ({
  default: (await import('./header-search.tsx')).HeaderSearch,
}));
