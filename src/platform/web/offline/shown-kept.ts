import { useEffect, useSyncExternalStore } from 'react';
import { Snapshot } from '../drafts/snapshot.ts';
import type { Kept, KeptReason } from './read-kept.ts';

/** Since when something on the screen has been kept, why, and whether an earlier version kept more than can be shown. */
type ShownKept = { keptAt: string; reason: KeptReason; isPartial: boolean };

const shown = new Set<ShownKept>();
const oldest = new Snapshot<ShownKept | null>(null);

/** Notes, while mounted, that what is on the screen is kept; nothing when the server gave it just now. */
export function useShowKept(kept: Partial<Omit<Kept<unknown>, 'answer'>>): void {
  const { keptAt, reason, isPartial = false } = kept;
  useEffect(
    () => (keptAt && reason ? showKept({ keptAt, reason, isPartial }) : undefined),
    [keptAt, reason, isPartial],
  );
}

function showKept(note: ShownKept): () => void {
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
