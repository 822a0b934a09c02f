import { useMemo } from 'react';
import { draftId } from '#platform/web/drafts/draft-database.ts';
import { useOutboxEntries } from '#platform/web/drafts/use-outbox-entries.ts';
import { useUser } from '#platform/web/session.tsx';
import { type WaitingSites, waitingSites } from './waiting-sites.ts';
import { useWizard } from './wizard.ts';

/** What the finished placements of this device make anew and have not got through, for the one on the screen. */
export function useWaitingSites(): WaitingSites & { isReady: boolean } {
  const { session, draft } = useWizard();
  const { unsent, entries } = useOutboxEntries(useUser().id);
  const ownId = draftId(session.draft.key);
  return useMemo(() => {
    const others = unsent.filter(({ id, key }) => key.wizard === 'placement' && id !== ownId);
    const values = others.map(({ value }) => value);
    return { ...waitingSites(values, draft), isReady: entries !== undefined };
  }, [unsent, entries, ownId, draft]);
}
