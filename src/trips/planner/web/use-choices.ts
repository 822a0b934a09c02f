import { useEffect, useMemo } from 'react';
import type { ApiFailure } from '#platform/web/api-client.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { listDeadlineMarkers } from '#radioprotection/deadlines/contract.ts';
import { listUnitsOnMap, type UnitMap } from '#radioprotection/unit-map/contract.ts';
import type { Option } from '#ui/fields/options-field.tsx';
import { errorToastMs, showToast } from '#ui/shell/toasts.ts';
import { deadlinesRefreshMs } from '../../planning/rules.ts';
import { listInstrumentChoices, listOperators } from '../../transfers/contract.ts';
import { calibrationDetail } from '../checks/rules.ts';
import type { Plan } from '../plan/rules.ts';

/** Said in red for five seconds when something cannot be read (S1 §8). */
export const fetchTexts = {
  company: 'Cannot fetch company details..-',
  operators: 'Cannot fetch operator list',
  instruments: 'Cannot fetch instrument list',
  deadlines: 'Cannot fetch deadlines...',
  day: 'Cannot fetch day details...',
  transfer: 'Cannot fetch transfer details...',
} as const;

/** Says once for each failure that something could not be read. */
export function useFetchToast(error: ApiFailure | null, text: string): void {
  useEffect(() => {
    if (error && error.status !== 401) showToast('error', text, { stayMs: errorToastMs });
  }, [error, text]);
}

export type Unit = UnitMap['sedi'][number] & { employer: string };

function unitsOf({ datori, sedi }: UnitMap): Unit[] {
  const employers = new Map(datori.map(({ id, nome }) => [id, nome]));
  return sedi.map((unit) => ({ ...unit, employer: employers.get(unit.datore) ?? '' }));
}

/** Who and what can be chosen, and the units that could be visited. */
export function useChoices() {
  const operators = useEndpoint(listOperators, {});
  const instruments = useEndpoint(listInstrumentChoices, {});
  const markers = useEndpoint(
    listDeadlineMarkers,
    { params: { anno: 0 } },
    { refreshMs: deadlinesRefreshMs },
  );
  const units = useEndpoint(listUnitsOnMap, { query: {} });
  const { refetch: readAgain } = units;
  useFetchToast(operators.error, fetchTexts.operators);
  useFetchToast(instruments.error, fetchTexts.instruments);
  useFetchToast(markers.error, fetchTexts.deadlines);

  return useMemo(() => {
    const listed = units.data && unitsOf(units.data);
    return {
      operators: (operators.data ?? []).map(({ value, label }): Option<number> => ({ id: value, label })),
      instruments: (day: string) =>
        (instruments.data ?? []).map(
          ({ value, label, nextCalibration }): Option<number> => ({
            ...{ id: value, label },
            detail: calibrationDetail(nextCalibration, day),
          }),
        ),
      /** Of the chosen instruments those that are not calibrated on a day. */
      uncalibrated: (chosen: readonly number[], day: string) =>
        (instruments.data ?? []).filter(
          ({ value, nextCalibration }) =>
            chosen.includes(value) && (nextCalibration === null || nextCalibration < day),
        ),
      /** What the order of a day goes by of who is chosen and of what is taken along. */
      crewOf: (chosen: Pick<Plan, 'operators' | 'instruments'>) => ({
        operators: (operators.data ?? []).flatMap(({ value, grado }) =>
          chosen.operators.includes(value) ? [{ grade: grado }] : [],
        ),
        instruments: (instruments.data ?? []).filter(({ value }) => chosen.instruments.includes(value)),
      }),
      markers: markers.data?.markers ?? [],
      units: listed ?? [],
      /** As soon as they are there; throws where they cannot be read. */
      readUnits: async (): Promise<readonly Unit[]> => {
        if (listed) return listed;
        const { data } = await readAgain({ throwOnError: true });
        return data ? unitsOf(data) : [];
      },
      unitsFailure: units.error,
    };
  }, [operators.data, instruments.data, markers.data, units.data, units.error, readAgain]);
}
export type PlanChoices = ReturnType<typeof useChoices>;
