import { invalid, notFound } from '#platform/server/http/errors.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { keepEntry, keepPlace } from '../../lookups/server/public.ts';
import { kindOf } from '../../words/rules.ts';
import type { FormBody } from '../contract.ts';
import { type Entry, formTexts } from '../rules.ts';
import type { EntryName, FoundEntry, KeptEntries, NamedEntries } from './entries.ts';
import { findEntries } from './queries.ts';

export const entryTexts = {
  unknown: 'Voce dell’elenco non trovata: sceglierla di nuovo.',
} as const;

/** What a form names: of its sections only those that are shown. */
function entriesOf({ anagrafica, trasporto }: FormBody): Record<EntryName, Entry | null> {
  const { naveDetails: ship, voloDetails: flight, trasportoTerritorio: land } = trasporto;
  return {
    ...{ shipper: anagrafica.mittente, consignee: anagrafica.destinatario },
    ...{ ship, departurePort: ship?.portoPartenza ?? null, arrivalPort: ship?.portoArrivo ?? null },
    ...{ flight, airline: flight?.compagnia ?? null },
    departureAirport: flight?.aeroportoPartenza ?? null,
    arrivalAirport: flight?.aeroportoArrivo ?? null,
    controlPlace: land?.sedeControllo ?? null,
  };
}

const lists = {
  shipper: 'mittenti',
  consignee: 'destinatari',
  ship: 'navi',
  flight: 'voli',
  airline: 'compagnie_volo',
} as const;
const places = {
  departurePort: 'porti',
  arrivalPort: 'porti',
  departureAirport: 'aeroporti',
  arrivalAirport: 'aeroporti',
} as const;
const isArrival = (name: EntryName) => name === 'arrivalPort' || name === 'arrivalAirport';
const pathOf: Partial<Record<EntryName, string>> = {
  arrivalPort: 'trasporto.naveDetails.portoArrivo',
  arrivalAirport: 'trasporto.voloDetails.aeroportoArrivo',
  controlPlace: 'trasporto.trasportoTerritorio.sedeControllo',
};

/**
 * The entries that a form names; those that were typed are made (Q1-111). Throws 404 for one that is not in the
 * client's lists, 422 for a place where its goods do not arrive. `before`: places it named already stay allowed.
 */
export async function nameEntries(
  principalId: number,
  body: FormBody,
  { mayAdd, before }: { mayAdd: { ports: boolean; airports: boolean }; before: Partial<NamedEntries> },
  context: RequestContext,
): Promise<KeptEntries> {
  const wanted = entriesOf(body);
  const names = Object.keys(wanted) as EntryName[];
  const numbers = Object.fromEntries(names.map((name) => [name, wanted[name]?.value ?? null]));
  const found = await findEntries(context.db, principalId, numbers);
  const kept = {} as KeptEntries;
  // One after the other: the same name typed twice is one entry.
  for (const name of names) {
    const entry = wanted[name];
    const known = found[name];
    if (entry?.value && !known) throw notFound(entryTexts.unknown);
    if (known) refuseElsewhere(name, known, body, { mayAdd, before });
    kept[name] = known ?? (await addEntry(name, principalId, entry?.label.trim() ?? '', context));
    if (known && isArrival(name) && !known.isArrival && known.id !== before[name])
      await addEntry(name, principalId, known.label, context);
  }
  // A name that was typed may turn out to be the place that was chosen as the other end.
  refuseSameEnds('arrivalPort', kept.departurePort, kept.arrivalPort);
  refuseSameEnds('arrivalAirport', kept.departureAirport, kept.arrivalAirport);
  return kept;
}

type Kept = KeptEntries[EntryName];

function refuseSameEnds(name: 'arrivalPort' | 'arrivalAirport', departure: Kept, arrival: Kept): void {
  if (departure === null || arrival === null || departure.id !== arrival.id) return;
  throw invalid(formTexts.invalid, { [pathOf[name] ?? '']: formTexts.invalid });
}

/** Goods of the client arrive, and are controlled, only at its places; others it may add, if at all, by naming them. */
function refuseElsewhere(
  name: EntryName,
  known: FoundEntry,
  body: FormBody,
  { mayAdd, before }: { mayAdd: { ports: boolean; airports: boolean }; before: Partial<NamedEntries> },
): void {
  const path = pathOf[name];
  if (path === undefined || known.isArrival || known.id === before[name])
    return refuseKind(name, known, body);
  const allowed = name === 'arrivalPort' ? mayAdd.ports : name === 'arrivalAirport' && mayAdd.airports;
  if (!allowed) throw invalid(formTexts.invalid, { [path]: formTexts.invalid });
}

function refuseKind(name: EntryName, { kind }: FoundEntry, { trasporto }: FormBody): void {
  const tipologia = trasporto.trasportoTerritorio?.sedeControllo?.tipologia ?? null;
  if (name !== 'controlPlace' || tipologia === null || kindOf(tipologia) === kind) return;
  throw invalid(formTexts.invalid, { [pathOf.controlPlace ?? '']: formTexts.invalid });
}

async function addEntry(name: EntryName, principalId: number, label: string, context: RequestContext) {
  if (label.length < 2 || name === 'controlPlace') return null;
  const item =
    name in places
      ? await keepPlace(
          places[name as keyof typeof places],
          principalId,
          { label, arrivo: isArrival(name) },
          context,
        )
      : await keepEntry(lists[name as keyof typeof lists], principalId, label, context);
  return { id: item.value, label: item.label };
}
