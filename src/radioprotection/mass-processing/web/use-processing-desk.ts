import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { ApiFailure, call, toFailure } from '#platform/web/api-client.ts';
import { transportTexts } from '#platform/web/api-failure.ts';
import type { MassPlace } from '../../mass-activities/rules.ts';
import { cardTexts } from '../cards/rules.ts';
import { processMassCompany } from '../contract.ts';
import { alreadyProcessed, processingTexts } from '../rules.ts';
import { openProcessingDesk, type ProcessingCard, type ProcessingDesk } from './processing-desk.ts';
import type { MassProgress } from './use-mass-progress.ts';

type Place = MassPlace & { activity: number };

/** The cards of a mass activity as they stand now; left, they begin nothing more. `renew` makes them anew. */
export function useProcessingDesk(place: Place, opened: MassProgress) {
  const [desk, setDesk] = useState(() => deskOf(place, opened));
  useEffect(() => desk.open(), [desk]);
  const renew = (progress: MassProgress) => {
    const next = deskOf(place, progress);
    setDesk(next);
    return next;
  };
  return { desk, renew };
}

function deskOf({ employer, activity }: Place, { unita, processedCompanies }: MassProgress): ProcessingDesk {
  return openProcessingDesk({
    units: unita,
    processed: new Set(processedCompanies.map(({ id }) => id)),
    words: { created: cardTexts.created, alreadyProcessed: processingTexts.alreadyProcessed },
    process: async (company) => {
      const input = { params: { employer, activity, company }, body: { companyId: company } };
      try {
        const { createdActivitiesCount } = await call(processMassCompany, input);
        return { created: createdActivitiesCount };
      } catch (error) {
        const { text } = toFailure(error);
        if (text === alreadyProcessed) return 'already_processed';
        throw new Error(isWordless(error) ? processingTexts.failed : text, { cause: error });
      }
    },
  });
}

/** An answer of the server that says nothing. */
const isWordless = (error: unknown) =>
  !(error instanceof ApiFailure) || error.text === transportTexts.unknown;

/** One card as it stands; drawn again only when it has changed. */
export function useProcessingCard(desk: ProcessingDesk, id: number): ProcessingCard {
  return useSyncExternalStore(
    desk.subscribe,
    useCallback(() => desk.card(id), [desk, id]),
  );
}

/** How far the cards are. */
export function useDeskState(desk: ProcessingDesk) {
  const tally = useSyncExternalStore(desk.subscribe, desk.tally);
  const phase = useSyncExternalStore(desk.subscribe, desk.phase);
  return { tally, phase };
}

/** The unit that was begun last. */
export function useCurrentUnit(desk: ProcessingDesk): number | null {
  return useSyncExternalStore(desk.subscribe, desk.current);
}
