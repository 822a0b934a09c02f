import { listFloorPlansWithDraft } from '#customers/floor-plans/contract.ts';
import { call } from '#platform/web/api-client.ts';
import { deviceClock } from '#platform/web/clock.ts';
import type { KeptAnswers } from '#platform/web/offline/kept-answers.ts';
import { keepAhead } from '#platform/web/offline/read-kept.ts';
import { keepPreparedSite, type PreparedSite } from '../../prepared-sites/web/public.ts';
import { prepareSite } from '../contract.ts';
import { keepCommon, partsOf, planPart, plansInput } from './day-parts.ts';

type Fetching = { store: KeptAnswers; userId: number; signal: AbortSignal };

/**
 * Fetches a site and keeps it: what one works with first, then the pictures of its plans, without which one can work.
 * Throws what the call or the device's storage throws; what was kept before stays until then.
 */
export async function fetchSite(
  site: PreparedSite,
  { store, userId, signal }: Fetching,
): Promise<PreparedSite> {
  const query = site.zona === null ? {} : { zona: String(site.zona) };
  const answer = await call(prepareSite, { params: plansInput(site).params, query }, { signal });
  const { ofSite, shared } = partsOf(answer, site);
  await store.putAll(userId, [...ofSite, ...shared]);
  const plans = await call(listFloorPlansWithDraft, plansInput(site), { signal }).catch(() => null);
  const pictures = plans === null ? [] : [planPart(site, plans)];
  await store.putAll(userId, pictures);
  const ready: PreparedSite = {
    ...site,
    pronto: {
      alle: deviceClock.now().toISOString(),
      punti: answer.punti.filter(({ active }) => active).length,
      liberi: answer.dosimetri.length,
      inPosizione: answer.sede.punti.flatMap(({ attivi }) => attivi).length,
      planimetrie: plans === null ? null : plans.planimetries.length,
      risposte: [...ofSite, ...pictures].flatMap(({ calls }) => calls),
    },
  };
  await keepPreparedSite(store, userId, ready);
  return ready;
}

/** Fetches what is not about one site. What cannot be fetched is simply not kept. */
export function fetchCommon(zona: number | null, fetching: Fetching): Promise<void> {
  return keepCommon(
    (endpoint, input) => keepAhead(endpoint, input, fetching).catch(() => undefined),
    zona,
    deviceClock.today(),
  );
}
