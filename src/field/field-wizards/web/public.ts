import { lazy } from 'react';

export { PreparationHelp } from './preparation-help.tsx';
export { type QueuedMoves, removedSince } from './queued-moves.ts';
export { useNearest } from './use-nearest.tsx';
export { useQueued } from './use-queued.ts';
export { useRecentChoices } from './use-recent-choices.ts';
export { useSiteAhead } from './use-site-ahead.ts';

// Seldom seen: fetched when there is nothing to choose.
const load = () => import('./nothing-to-choose.tsx');
export const NoPrincipals = lazy(async () => ({ default: (await load()).NoPrincipals }));
export const NothingPlaced = lazy(async () => ({ default: (await load()).NothingPlaced }));
