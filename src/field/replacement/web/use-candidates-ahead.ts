import { useKeptAhead } from '#platform/web/offline/use-kept-ahead.ts';
import { listReplacementCandidates } from '../contract.ts';

/** Keeps on the device what may take the place of the chosen dosimeter. */
export function useCandidatesAhead(oldDosimeterId: number | null): void {
  useKeptAhead({
    of: [oldDosimeterId],
    delayMs: 1_000,
    async read(keep) {
      if (oldDosimeterId !== null) await keep(listReplacementCandidates, { params: { oldDosimeterId } });
    },
  });
}
