import { listPoints } from '#customers/points/contract.ts';
import { floorLabel, isActivePlacement } from '#customers/points/rules.ts';
import { listAvailableDosimeters } from '#dosimeters/dosimeters/contract.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import type { SelectOption } from '#ui/fields/select-field.tsx';
import type { OwnEntry } from '../contract.ts';

/** The free points of the same address and the available dosimeters, besides what is recorded. */
export function useCorrectionChoices(entry: OwnEntry) {
  const { committente, cliente, indirizzo } = entry;
  const points = useEndpoint(listPoints, { params: { committente, cliente, indirizzo } });
  const dosimeters = useEndpoint(listAvailableDosimeters, {
    params: { committente },
    body: { cliente, indirizzo },
  });
  const freePoints = (points.data ?? []).filter(
    ({ id, active, trattamenti }) => active && id !== entry.punto && !trattamenti.some(isActivePlacement),
  );
  const free = dosimeters.data ?? [];
  return {
    points: freePoints.map(({ id, alias, codicePiano, oldPiano }) =>
      option(id, `${alias} · ${floorLabel(codicePiano, oldPiano)}`),
    ),
    dosimeters: free.map(({ id, codice }) => option(id, codice)),
    codeOf: (trattamento: number) => free.find(({ id }) => id === trattamento)?.codice ?? entry.codice,
    failure: (points.error ?? dosimeters.error)?.text,
  };
}

function option(id: number, label: string): SelectOption {
  return { value: String(id), label };
}
