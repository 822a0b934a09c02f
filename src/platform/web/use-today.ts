import { useSyncExternalStore } from 'react';
import { deviceClock } from './clock.ts';

/** Today, also for those who come back to a page that was left open overnight. */
export function useToday(): string {
  return useSyncExternalStore(subscribeToReturns, deviceClock.today);
}

function subscribeToReturns(look: () => void): () => void {
  document.addEventListener('visibilitychange', look);
  return () => document.removeEventListener('visibilitychange', look);
}
