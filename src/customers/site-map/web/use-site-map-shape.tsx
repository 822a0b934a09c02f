import { lazy, type ReactNode, Suspense } from 'react';
import { useMapShape } from '#platform/web/records/map-shape.tsx';
import { Skeletons } from '#ui/feedback/skeletons.tsx';
import type { SiteMapQuery } from './site-map-view.tsx';

const SiteMapView = lazy(() =>
  import('./site-map-view.tsx').then((module) => ({ default: module.SiteMapView })),
);

/** 'Elenco | Mappa' for a list that leads to sites: the map holds those sites that the list's filters leave. */
export function useSiteMapShape(query: SiteMapQuery, note?: ReactNode) {
  return useMapShape(() => (
    <Suspense fallback={<Skeletons count={6} shape="row" />}>
      <SiteMapView query={query} note={note} />
    </Suspense>
  ));
}

/** Of a list's question what its map asks too. */
export function given(
  filters: { [Name in keyof SiteMapQuery]: SiteMapQuery[Name] | undefined },
): SiteMapQuery {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value));
}
