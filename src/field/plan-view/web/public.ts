import { lazy } from 'react';

/** The floor plans of a site with its points; their code comes when somebody looks at them. */
export const SitePlans = lazy(async () => ({ default: (await import('./site-plans.tsx')).SitePlans }));
export { type PointLevel, PointLevels } from './point-levels.ts';
