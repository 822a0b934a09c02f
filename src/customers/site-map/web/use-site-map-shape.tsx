import { lazy, type ReactNode } from 'react';
import { given, useMapShape } from '#platform/web/records/map-shape.tsx';
import type { SiteMapQuery } from './site-map-view.tsx';

const SiteMapView = lazy(() =>
  import('./site-map-view.tsx').then((module) => ({ default: module.SiteMapView })),
);

/** 'Elenco | Mappa' for a list that leads to sites: the map holds those sites that the list's filters leave. */
export function useSiteMapShape(
  filters: { [Name in keyof SiteMapQuery]: SiteMapQuery[Name] | undefined },
  { list, note }: { list?: string | undefined; note?: ReactNode } = {},
) {
  return useMapShape(() => <SiteMapView query={given(filters)} note={note} />, list);
}
