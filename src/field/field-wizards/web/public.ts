import { lazy } from 'react';

export { BeginWithCode } from './begin-with-code.tsx';
export { PreparationHelp } from './preparation-help.tsx';
export { type ChosenAtSite, StartAtSite, type StartProps } from './start-at-site.tsx';
export { useNearest } from './use-nearest.tsx';
export { useQueued } from './use-queued.ts';
export { useRecentChoices } from './use-recent-choices.ts';
export { useSiteAhead } from './use-site-ahead.ts';

// Seldom seen: fetched when there is nothing to choose.
const load = () => import('./nothing-to-choose.tsx');
export const NoPrincipals = lazy(async () => ({ default: (await load()).NoPrincipals }));
export const NothingPlaced = lazy(async () => ({ default: (await load()).NothingPlaced }));
