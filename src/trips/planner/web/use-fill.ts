import { useState } from 'react';
import type { ResponseOf } from '#platform/contract/endpoint.ts';
import { romeDateTime } from '#platform/contract/rome-clock.ts';
import { call } from '#platform/web/api-client.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { listCompanyActivities } from '#radioprotection/activities/contract.ts';
import { getCompany } from '#radioprotection/companies/contract.ts';
import { listCompanyDevices } from '#radioprotection/devices/contract.ts';
import { errorToastMs, showToast } from '#ui/shell/toasts.ts';
import { proposeDayFill } from '../../day-filling/contract.ts';
import { deadlineOfStop, departureInstant, type Plan } from '../plan/rules.ts';
import type { Leg } from '../roads/rules.ts';
import { newStopOf } from './new-stop.ts';
import { fetchTexts } from './use-choices.ts';
import type { Stops } from './use-planner.ts';

export type FillProposal = ResponseOf<typeof proposeDayFill>['proposte'][number];

/** When a day's work is over unless somebody says another hour. */
const usualEnd = '18:00';
/** The plan rests so long before what fits into it is asked for, in ms. */
const restMs = 400;

/** What is asked for a plan; null: it leaves from nowhere known. */
function questionOf({ departure, stops }: Plan, legs: readonly (Leg | null)[], entro: string) {
  const at = departureInstant(departure);
  if (at === null || departure.location === null || !/^\d\d:\d\d$/.test(entro)) return null;
  return {
    ...{ partenza: { dateHour: romeDateTime(at), ...departure.location }, entro },
    fermate: stops.map((stop, index) => ({
      ...{ companyId: stop.companyId, location: stop.location, workingTime: stop.workingTime },
      ...{ providedHour: stop.providedHour, providedMinutes: stop.providedMinutes },
      ...{ distance: legs[index]?.distance ?? null, duration: legs[index]?.duration ?? null },
      scadenza: deadlineOfStop(stop),
    })),
  };
}

const nowhere = {
  partenza: { dateHour: '2000-01-01T00:00:00Z', lat: 0, lng: 0 },
  entro: usualEnd,
  fermate: [],
};

/** 'Riempi la giornata': units that still fit into the day as it stands, taken in or out with one press each. */
export function useFill(plan: Plan, legs: readonly (Leg | null)[], stops: Stops) {
  const [isOpen, setOpen] = useState(false);
  const [until, setUntil] = useState(usualEnd);
  const [taken, setTaken] = useState<readonly FillProposal[]>([]);
  const [busy, setBusy] = useState<number | null>(null);
  const question = questionOf(plan, legs, until);
  const found = useEndpoint(
    proposeDayFill,
    { body: question ?? nowhere },
    { enabled: isOpen && question !== null, keepPrevious: true, delayMs: restMs },
  );

  async function take(proposal: FillProposal): Promise<void> {
    const { companyId: company, posizione } = proposal;
    setBusy(company);
    try {
      const [unit, activities, devices] = await Promise.all([
        call(getCompany, { params: { company } }),
        call(listCompanyActivities, { params: { company } }),
        call(listCompanyDevices, { params: { companyId: company } }),
      ]);
      if (stops.add(newStopOf(unit, activities, devices), posizione))
        setTaken((old) => [...old.filter(({ companyId }) => companyId !== company), proposal]);
    } catch {
      showToast('error', fetchTexts.company, { stayMs: errorToastMs });
    }
    setBusy(null);
  }
  const keyOf = (company: number) => plan.stops.find(({ companyId }) => companyId === company)?.key;
  return {
    ...{ isOpen, until, setUntil, busy },
    isPossible: question !== null,
    toggle: () => setOpen((old) => !old),
    /** Those that are in the day now. */
    taken: taken.filter(({ companyId }) => keyOf(companyId) !== undefined),
    proposals: found.data?.proposte.filter(({ companyId }) => keyOf(companyId) === undefined),
    /** What is shown was proposed for the day as it was. */
    isOld: found.isPlaceholderData,
    ...{ error: found.error, again: found.refetch, take },
    takeBack: ({ companyId }: FillProposal) => {
      const key = keyOf(companyId);
      if (key !== undefined) stops.remove(key);
    },
  };
}
export type Fill = ReturnType<typeof useFill>;
