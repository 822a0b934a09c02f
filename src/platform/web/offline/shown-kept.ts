import { useSyncExternalStore } from 'react';
import { Snapshot } from '../drafts/snapshot.ts';

/** Since when something on the screen has been kept, and whether an earlier version kept more than can be shown. */
type ShownKept = { keptAt: string; isPartial: boolean };

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
  const [keptAt] = [...shown].map((note) => note.keptAt).toSorted();
  const isPartial = [...shown].some((note) => note.isPartial);
  oldest.set(keptAt === undefined ? null : { keptAt, isPartial });
}
