import { useMemo } from 'react';
import { z } from 'zod';
import { draftId } from '#platform/web/drafts/draft-database.ts';
import type { OutboxEntry } from '#platform/web/drafts/outbox-entries.ts';
import { isUnderWay } from '#platform/web/drafts/submission-machine.ts';
import type { DraftKey } from '#platform/web/drafts/types.ts';
import { useOutboxEntries } from '#platform/web/drafts/use-outbox-entries.ts';
import { useUser } from '#platform/web/session.tsx';

const named = z.object({ id: z.int() }).nullish().catch(null);

/** What the drafts of the wizards say of the dosimeters they move; each leaves out what it does not know. */
const moves = z.object({
  /** Placed, at a point that is known. */
  dosimeter: named,
  point: z.object({ known: named }).nullish().catch(null),
  /** Put in the place of another. */
  newDosimeter: named,
  /** Taken away. */
  oldDosimeter: named,
  removals: z
    .array(z.object({ dosimeterId: z.int() }))
    .default([])
    .catch([]),
});

/**
 * What other work of this person has moved that a list on the screen does not know: what is on its way from this
 * device, and what arrived after the list was kept (`keptAt`; null for one that the server gave just now). `own` is the
 * draft on the screen, where there is one.
 */
export function useQueued(
  keptAt: string | null,
  own: DraftKey | null = null,
): { dosimeters: ReadonlySet<number>; points: ReadonlySet<number>; removed: ReadonlySet<number> } {
  const { entries } = useOutboxEntries(useUser().id);
  const ownId = own && draftId(own);
  return useMemo(() => {
    const others = (entries ?? []).filter((entry) => entry.id !== ownId && isAhead(entry, keptAt));
    const drafts = others.flatMap(({ value }) => moves.safeParse(value).data ?? []);
    return {
      dosimeters: idsOf(drafts.flatMap(({ dosimeter, newDosimeter }) => [dosimeter, newDosimeter])),
      points: idsOf(drafts.map(({ point }) => point?.known)),
      removed: new Set([
        ...idsOf(drafts.map(({ oldDosimeter }) => oldDosimeter)),
        ...drafts.flatMap(({ removals }) => removals.map(({ dosimeterId }) => dosimeterId)),
      ]),
    };
  }, [entries, ownId, keptAt]);
}

function idsOf(records: readonly ({ id: number } | null | undefined)[]): Set<number> {
  return new Set(records.flatMap((record) => (record ? [record.id] : [])));
}

function isAhead({ submission }: OutboxEntry, keptAt: string | null): boolean {
  if (submission === null) return false;
  const { receivedAt } = submission;
  return isUnderWay(submission) || (receivedAt !== null && keptAt !== null && receivedAt > keptAt);
}
