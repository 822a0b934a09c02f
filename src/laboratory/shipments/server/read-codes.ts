import { readAgain } from '#dosimeters/dosimeters/rules.ts';
import { findByCodes } from '#dosimeters/dosimeters/server/public.ts';
import { conflict, invalid } from '#platform/server/http/errors.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { codeProblem } from '../../dosimeter-records/rules.ts';
import { registerDosimeters } from '../../dosimeter-records/server/public.ts';
import type { ShipmentFields } from '../contract.ts';
import type { CheckedCode } from '../departure/contract.ts';
import { shipmentTexts, whyNotShipped } from '../rules.ts';
import * as queries from './queries.ts';

type ReadCodes = {
  checked: CheckedCode[];
  /** Those that can be shipped, or are in the shipment already. */
  dosimeters: queries.Dosimeter[];
};

/** What codes are for a shipment (null: for a new one), in the order they were given, each dosimeter once. */
export async function readCodes(
  given: readonly string[],
  shipmentId: number | null,
  { db, clock }: RequestContext,
): Promise<ReadCodes> {
  const codes = [...new Set(given.map((code) => code.toUpperCase()))];
  const found = await findByCodes(db, codes);
  const ids = [...found.values()].map(({ id }) => id);
  const dosimeters = new Map(
    (await queries.listCandidates(db, ids, clock.today())).map((one) => [one.id, one]),
  );
  const taken = new Map<number, queries.Dosimeter>();
  const unknown = new Set<string>();
  const checked = codes.flatMap((letto): CheckedCode[] => {
    const dosimeter = dosimeters.get(found.get(letto)?.id ?? 0);
    if (!dosimeter) return newCode(letto, unknown);
    if (taken.has(dosimeter.id)) return [];
    taken.set(dosimeter.id, dosimeter);
    const isInside = shipmentId !== null && dosimeter.shipmentId === shipmentId;
    const motivo = isInside ? null : whyNotShipped(dosimeter);
    return [{ letto, codice: dosimeter.code, esito: motivo === null ? 'spedibile' : 'rifiutato', motivo }];
  });
  return { checked, dosimeters: [...taken.values()] };
}

function newCode(letto: string, seen: Set<string>): CheckedCode[] {
  const codice = readAgain(letto) ?? letto;
  if (seen.has(codice)) return [];
  seen.add(codice);
  const motivo = codeProblem(codice);
  return [{ letto, codice, esito: motivo === null ? 'nuovo' : 'rifiutato', motivo }];
}

/**
 * The dosimeters that codes name, locked; new ones are registered when that is wished. All of them or a refusal: 409
 * for what cannot be shipped or nobody knows.
 */
export async function takeCodes(
  { codici, registra, lotto }: Pick<ShipmentFields, 'codici' | 'registra' | 'lotto'>,
  shipmentId: number | null,
  context: RequestContext,
): Promise<queries.Dosimeter[]> {
  const first = await readCodes(codici, shipmentId, context);
  await queries.lockDosimeters(
    context.db,
    first.dosimeters.map(({ id }) => id),
  );
  // Again: whoever was waited for may have given some of them away.
  const { checked, dosimeters } = await readCodes(codici, shipmentId, context);
  const refused = checked.flatMap(({ codice, esito, motivo }) =>
    esito === 'rifiutato' ? [{ codice, motivo: motivo ?? '' }] : [],
  );
  if (refused.length > 0)
    throw conflict(shipmentTexts.refused(refused), { codici: shipmentTexts.refused(refused) });
  const fresh = checked.filter(({ esito }) => esito === 'nuovo').map(({ codice }) => codice);
  if (fresh.length === 0) return dosimeters;
  if (!registra) throw conflict(shipmentTexts.unknown(fresh), { codici: shipmentTexts.unknown(fresh) });
  const registered = await registerDosimeters(fresh, context, await batchOf(lotto, context));
  const inStore = { situazione: 'magazzino' as const, committente: null, shipmentId: null };
  return [...dosimeters, ...registered.map((one) => ({ ...one, ...inStore }))];
}

async function batchOf(lotto: number | null, { db }: RequestContext) {
  if (lotto === null) return null;
  const batch = await queries.findBatch(db, lotto);
  if (!batch) throw invalid(shipmentTexts.batchGone, { lotto: shipmentTexts.batchGone });
  return batch;
}
