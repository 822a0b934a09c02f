import { useMemo } from 'react';
import { draftId } from '#platform/web/drafts/draft-database.ts';
import type { DraftKey } from '#platform/web/drafts/types.ts';
import { useOutboxEntries } from '#platform/web/drafts/use-outbox-entries.ts';
import { useUser } from '#platform/web/session.tsx';
import { type QueuedMoves, queuedMoves } from './queued-moves.ts';

/**
 * What other work of this person has moved that a list on the screen does not know: what is on its way from this
 * device, and what arrived after the list was kept (`keptAt`; null for one that the server gave just now). `own` is the
 * draft on the screen, where there is one.
 */
export function useQueued(keptAt: string | null, own: DraftKey | null = null): QueuedMoves {
  const { entries } = useOutboxEntries(useUser().id);
  const ownId = own && draftId(own);
  return useMemo(() => {
    const others = (entries ?? []).filter(({ id }) => id !== ownId);
    return queuedMoves(others, keptAt);
  }, [entries, ownId, keptAt]);
}
