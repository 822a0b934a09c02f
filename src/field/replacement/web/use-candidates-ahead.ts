import { useEffect } from 'react';
import { browserKept } from '#platform/web/offline/browser-kept.ts';
import { keepAhead } from '#platform/web/offline/read-kept.ts';
import { useUser } from '#platform/web/session.tsx';
import { isSavingData } from '../../field-wizards/web/public.ts';
import { listReplacementCandidates } from '../contract.ts';

/** The step itself reads first. */
const aheadDelayMs = 1_000;

/** Keeps on the device what may take the place of the chosen dosimeter: below there may be no signal. */
export function useCandidatesAhead(oldDosimeterId: number | null): void {
  const { id: userId } = useUser();
  useEffect(() => {
    if (oldDosimeterId === null || isSavingData()) return;
    const leaving = new AbortController();
    const reading = { store: browserKept(), userId, signal: leaving.signal };
    const timer = setTimeout(() => {
      void keepAhead(listReplacementCandidates, { params: { oldDosimeterId } }, reading).catch(
        () => undefined,
      );
    }, aheadDelayMs);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [userId, oldDosimeterId]);
}
