import { useSyncExternalStore } from 'react';
import { Snapshot } from '../drafts/snapshot.ts';

const shown = new Set<{ keptAt: string }>();
const oldest = new Snapshot<string | null>(null);

/** Notes that something kept since then is on the screen. Returns how to take the note back. */
export function showKept(keptAt: string): () => void {
  const note = { keptAt };
  shown.add(note);
  refresh();
  return () => {
    shown.delete(note);
    refresh();
  };
}

/** The moment of the oldest answer on the screen that does not come from the server just now; null for none. */
export function useOldestKept(): string | null {
  return useSyncExternalStore(oldest.subscribe, oldest.get);
}

function refresh(): void {
  oldest.set([...shown].map(({ keptAt }) => keptAt).toSorted()[0] ?? null);
}
