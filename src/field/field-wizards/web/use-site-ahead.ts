import { useEffect } from 'react';
import { listFloorPlansWithDraft } from '#customers/floor-plans/contract.ts';
import { listPoints } from '#customers/points/contract.ts';
import { listAddresses } from '#customers/sites/contract.ts';
import { listAvailableDosimeters } from '#dosimeters/dosimeters/contract.ts';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import type { CallInput } from '#platform/web/api-client.ts';
import { browserKept } from '#platform/web/offline/browser-kept.ts';
import { keepAhead } from '#platform/web/offline/read-kept.ts';
import { useUser } from '#platform/web/session.tsx';
import { getBuildingQuestions, getEmployerQuestions } from '#surveys/surveys/contract.ts';
import { isSavingData } from './is-saving-data.ts';

/** The steps themselves read first. */
const aheadDelayMs = 2_000;

type Site = { committente: number | null; cliente: number | null; indirizzo: number | null };

/** Keeps on the device what placing will need at a client, and at an address of it: below there may be no signal. */
export function useSiteAhead({ committente, cliente, indirizzo }: Site): void {
  const { id: userId } = useUser();

  useEffect(() => {
    if (committente === null || cliente === null || isSavingData()) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    const reading = { store: browserKept(), userId, signal };
    const keep = <E extends Endpoint>(endpoint: E, input: CallInput<E>) =>
      keepAhead(endpoint, input, reading).catch(() => undefined);

    async function keepSite(principalId: number, clientId: number) {
      const params = { committente: principalId };
      await keep(getEmployerQuestions, { params, body: { employer: clientId } });
      await keep(listAddresses, { params: { ...params, cliente: clientId } });
      if (indirizzo === null) return;
      const site = { params: { ...params, cliente: clientId, indirizzo } };
      await keep(getBuildingQuestions, { params, body: { indirizzo } });
      await keep(listPoints, site);
      await keep(listAvailableDosimeters, { params, body: { cliente: clientId, indirizzo } });
      await keep(listFloorPlansWithDraft, { ...site, body: { newPlanimetries: [] } });
    }

    const timer = setTimeout(() => void keepSite(committente, cliente), aheadDelayMs);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [userId, committente, cliente, indirizzo]);
}
