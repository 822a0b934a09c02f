import { lazy } from 'react';

/** The sites of a principal by how they stand, on a map; fetched by who looks at it. */
export const CustomerMap = lazy(() =>
  import('./customer-map.tsx').then((module) => ({ default: module.CustomerMap })),
);
