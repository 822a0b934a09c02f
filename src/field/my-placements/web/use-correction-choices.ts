import { listPoints } from '#customers/points/contract.ts';
import { floorLabel, isActivePlacement } from '#customers/points/rules.ts';
import { listAvailableDosimeters } from '#dosimeters/dosimeters/contract.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import type { OwnEntry } from '../contract.ts';
import { correctionTexts } from '../rules.ts';
import type { Chosen, TypedCorrection } from './correction-body.ts';

/** The free points of the same address and the available dosimeters, besides what is recorded and what was chosen. */
export function useCorrectionChoices(entry: OwnEntry, typed: TypedCorrection) {
  const { committente, cliente, indirizzo } = entry;
  const points = useEndpoint(listPoints, { params: { committente, cliente, indirizzo } });
  const dosimeters = useEndpoint(listAvailableDosimeters, {
    params: { committente },
    body: { cliente, indirizzo },
  });
  const freePoints = points.data?.filter(
    ({ id, active, trattamenti }) => active && id !== entry.punto && !trattamenti.some(isActivePlacement),
  );
  return {
    points: choicesOf(
      freePoints?.map(({ id, alias, codicePiano, oldPiano }) => ({
        id,
        name: `${alias} · ${floorLabel(codicePiano, oldPiano)}`,
      })),
      { chosen: typed.punto, recorded: entry.punto },
    ),
    dosimeters: choicesOf(
      dosimeters.data?.map(({ id, codice }) => ({ id, name: codice })),
      { chosen: typed.dosimetro, recorded: entry.trattamento },
    ),
    failure: (points.error ?? dosimeters.error)?.text,
  };
}

/** What a field offers: what is free, and what was chosen while it was, in sight until something else is chosen. */
function choicesOf(
  free: readonly Chosen[] | undefined,
  { chosen, recorded }: { chosen: Chosen | undefined; recorded: number },
) {
  const wish = chosen?.id === recorded ? undefined : chosen;
  const taken = free && wish && !free.some(({ id }) => id === wish.id) ? wish : undefined;
  const options = (free ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  const takenOption = taken && { value: String(taken.id), label: `${taken.name} (non più disponibile)` };
  return {
    value: wish ? String(wish.id) : '',
    options: takenOption ? [...options, takenOption] : options,
    error: taken && correctionTexts.taken,
    find: (value: string) =>
      [...(free ?? []), ...(wish ? [wish] : [])].find(({ id }) => String(id) === value),
  };
}
