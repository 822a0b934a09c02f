import { useMemo } from 'react';
import { draftId } from '#platform/web/drafts/draft-database.ts';
import type { DraftRecord } from '#platform/web/drafts/draft-records.ts';
import { isUnderWay } from '#platform/web/drafts/submission-machine.ts';
import { useRecords } from '#platform/web/drafts/use-records.ts';
import { useUser } from '#platform/web/session.tsx';
import { placementDraftShape } from '../rules.ts';
import { wizardName } from './use-wizard-draft.ts';
import { useWizard } from './wizard.ts';

/**
 * What other placements of this person have taken that a list on the screen does not know: those on their way from
 * this device, and those that arrived after the list was kept (`keptAt`; null for one that the server gave just now).
 */
export function useQueued(keptAt: string | null): {
  dosimeters: ReadonlySet<number>;
  points: ReadonlySet<number>;
} {
  const { id: userId } = useUser();
  const { scope } = useWizard();
  const { records } = useRecords(userId);
  const own = draftId({ userId, wizard: wizardName, context: scope.key });
  return useMemo(() => {
    const others = (records ?? []).filter((record) => record.id !== own && isAhead(record, keptAt));
    const drafts = others.flatMap(({ value }) => placementDraftShape.safeParse(value).data ?? []);
    return {
      dosimeters: new Set(drafts.flatMap(({ dosimeter }) => (dosimeter ? [dosimeter.id] : []))),
      points: new Set(drafts.flatMap(({ point }) => (point && 'known' in point ? [point.known.id] : []))),
    };
  }, [records, own, keptAt]);
}

function isAhead({ key, submission }: DraftRecord, keptAt: string | null): boolean {
  if (key.wizard !== wizardName || submission === null) return false;
  const { receivedAt } = submission;
  return isUnderWay(submission) || (receivedAt !== null && keptAt !== null && receivedAt > keptAt);
}
