import { useMemo } from 'react';
import { getTransportTypes, listArrivalAirports, listArrivalPorts } from '../../lookups/contract.ts';
import { transports } from '../../words/rules.ts';
import { useList } from './use-list.ts';
import { useOperatorsAhead } from './use-lists-ahead.ts';
import { useWizard } from './wizard.ts';

/** What holds for the client of the wizard, and where its goods arrive. A form that is changed keeps its transport. */
export function useClientRules() {
  const { draft, scope } = useWizard();
  const types = useList(getTransportTypes);
  const ports = useList(listArrivalPorts);
  const airports = useList(listArrivalAirports);
  const enabled = transports.filter((way) => types.data?.[way] === true);
  /** Both kinds: where goods that come by land may be controlled (Q1-33). */
  const arrivals = useMemo(
    () => (ports.data && airports.data ? [...ports.data.items, ...airports.data.items] : undefined),
    [ports.data, airports.data],
  );
  useOperatorsAhead(scope.client, draft.edited ? [draft.edited.tipo] : enabled, arrivals);
  const failed = [types, ports, airports].find(({ isError }) => isError);
  return {
    client: {
      transports: draft.edited ? [draft.edited.tipo] : enabled,
      requireControlPlace: types.data?.options.terra.requireControlPlace ?? false,
      canAddPorts: ports.data?.canAddNew ?? false,
      canAddAirports: airports.data?.canAddNew ?? false,
    },
    isRead: types.data !== undefined,
    arrivalPorts: ports.data?.items,
    arrivalAirports: airports.data?.items,
    arrivals,
    arrivalsFailure: ports.error?.text ?? airports.error?.text,
    failure:
      types.error && failed
        ? {
            text: types.error.text,
            onRetry: () => types.refetch(),
            requestId: types.error.requestId ?? undefined,
          }
        : undefined,
  };
}
