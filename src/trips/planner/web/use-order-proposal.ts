import { useState } from 'react';
import { getTravelTimes } from '#geography/maps/contract.ts';
import { estimateTable, mapTexts } from '#geography/maps/rules.ts';
import { call } from '#platform/web/api-client.ts';
import { showToast } from '#ui/shell/toasts.ts';
import type { OrderProposal } from '../../best-order/rules.ts';
import { deadlineOfStop, deadlineSeconds, departureInstant, type Plan } from '../plan/rules.ts';
import type { PlanChoices } from './use-choices.ts';

export type Proposed = Omit<OrderProposal, 'unkept'> & {
  keys: number[];
  notice: string | null;
  /** Of which stops it is said that they are not kept, and why. */
  unkept: { stop: number; words: string }[];
};

/** Looked for now and then: it is no part of the planner's first screen. */
const loadOrders = () => import('../../best-order/rules.ts').catch(() => null);

const limitMs = 20_000;

/** Looks for a better order of a day's stops; who plans takes it or leaves it. */
export function useOrderProposal(plan: Plan, crew: ReturnType<PlanChoices['crewOf']>) {
  const [isLooking, setLooking] = useState(false);
  const [kept, setKept] = useState<{ of: Plan; proposed: Proposed } | null>(null);
  // It holds for the stops and the departure that it was looked for.
  const isValid = kept !== null && kept.of.stops === plan.stops && kept.of.departure === plan.departure;
  const proposed = isValid ? kept.proposed : null;

  async function propose(): Promise<void> {
    const departure = departureInstant(plan.departure);
    const from = plan.departure.location;
    if (departure === null || from === null || plan.stops.length < 2) {
      showToast('info', 'Servono una partenza con coordinate e almeno due fermate.');
      return;
    }
    setLooking(true);
    const orders = await loadOrders();
    if (orders === null) {
      setLooking(false);
      showToast('error', 'La ricerca dell’ordine non si è caricata: controllare la rete e riprovare.');
      return;
    }
    const { crewFor, placesOf, proposeOrder, unkeptTexts } = orders;
    const places = placesOf(from, plan.stops);
    const table = await call(getTravelTimes, { body: { places } }, { limitMs }).catch(() => ({
      ...estimateTable(places),
      ...{ isEstimate: true, notice: mapTexts.estimated },
    }));
    setLooking(false);
    const stops = plan.stops.map((stop) => ({
      ...stop,
      deadline: deadlineSeconds(deadlineOfStop(stop)),
      ...crewFor(
        stop.activities.filter(({ include }) => include),
        { ...crew, day: plan.departure.day },
      ),
    }));
    const found = proposeOrder({ departure, stops, table });
    if (!found.isChanged) {
      showToast('info', 'L’ordine che c’è è già il migliore trovato.');
      return;
    }
    const keys = found.order.flatMap((index) => plan.stops[index]?.key ?? []);
    const notice = table.notice ?? (table.isEstimate ? 'i tempi sono una stima' : null);
    const unkept = found.unkept.map(({ stop, reasons }) => ({
      ...{ stop, words: reasons.map((reason) => unkeptTexts[reason]).join(' ') },
    }));
    setKept({ of: plan, proposed: { ...found, keys, notice, unkept } });
  }
  return { isLooking, proposed, propose, forget: () => setKept(null) };
}
