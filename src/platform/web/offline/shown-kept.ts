import { useSyncExternalStore } from 'react';
import { Snapshot } from '../drafts/snapshot.ts';
import type { KeptReason } from './read-kept.ts';

/** Since when something on the screen has been kept, why, and whether an earlier version kept more than can be shown. */
type ShownKept = { keptAt: string; reason: KeptReason; isPartial: boolean };

const shown = new Set<ShownKept>();
const oldest = new Snapshot<ShownKept | null>(null);

/** Notes that something kept is on the screen. Returns how to take the note back. */
export function showKept(note: ShownKept): () => void {
  shown.add(note);
  refresh();
  return () => {
    shown.delete(note);
    refresh();
  };
}

/** Of all on the screen that does not come from the server just now: the oldest moment, and whether any is partial. */
export function useShownKept(): ShownKept | null {
  return useSyncExternalStore(oldest.subscribe, oldest.get);
}

function refresh(): void {
  const [first] = [...shown].toSorted((a, b) => a.keptAt.localeCompare(b.keptAt));
  const isPartial = [...shown].some((note) => note.isPartial);
  oldest.set(first === undefined ? null : { ...first, isPartial });
}
