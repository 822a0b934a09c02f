import { lazy, type ReactNode } from 'react';
import { given, useMapShape } from '#platform/web/records/map-shape.tsx';
import type { UnitMapQuery } from './unit-map-view.tsx';

/** The units on a map; fetched by who looks at it. */
export const UnitMapView = lazy(() =>
  import('./unit-map-view.tsx').then((module) => ({ default: module.UnitMapView })),
);

/** 'Elenco | Mappa' for a list of units: the map holds those that the list's filters leave. */
export function useUnitMapShape(
  filters: { [Name in keyof UnitMapQuery]: UnitMapQuery[Name] | undefined },
  { list, note }: { list?: string | undefined; note?: ReactNode } = {},
) {
  return useMapShape(() => <UnitMapView query={given(filters)} note={note} />, list);
}
