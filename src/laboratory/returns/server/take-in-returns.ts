import { findByCodes } from '#dosimeters/dosimeters/server/public.ts';
import { correctPlacement } from '#field/my-placements/server/public.ts';
import { endAtPoint } from '#field/placement/server/public.ts';
import { laboratory } from '#field/placement-records/server/public.ts';
import { recordAudit } from '#identity/audit-trail/server/public.ts';
import { actionOf } from '#identity/taking-back/server/public.ts';
import type { BodyOf, ResponseOf } from '#platform/contract/endpoint.ts';
import { conflict, invalid } from '#platform/server/http/errors.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { takeBack } from '../../shipments/server/public.ts';
import type { takeInReturns as endpoint, Returned } from '../contract.ts';
import { actionFor, type ReturnAction, returnTexts } from '../rules.ts';
import * as queries from './queries.ts';

type Body = BodyOf<typeof endpoint>;
type Decided = Body['dosimetri'][number];

/**
 * Takes in what came back: removed dosimeters at once, others as it was decided; of the rest it is told what they are.
 * Throws 409 and 422 for a decision that cannot be carried out; then nothing is noted.
 */
export async function takeInReturns(
  { rientrato, dosimetri }: Body,
  context: RequestContext,
): Promise<ResponseOf<typeof endpoint>> {
  const { db, clock } = context;
  if (rientrato > clock.today()) throw invalid(returnTexts.future, { rientrato: returnTexts.future });
  const wanted = new Map(dosimetri.map((one) => [one.codice.toUpperCase(), one]));
  const byCode = await findByCodes(db, [...wanted.keys()]);
  const ids = [...byCode.values()].map(({ id }) => id);
  const before = await queries.lockDosimeters(db, ids, clock.today());
  const noted = new Map<number, Returned['esito']>();
  const back: queries.Found[] = [];
  for (const [code, decided] of wanted) {
    const found = before.get(byCode.get(code)?.id ?? 0);
    if (!found || noted.has(found.id)) continue;
    const esito = await takeIn(found, decided, rientrato, context);
    noted.set(found.id, esito);
    if (esito === 'rientrato') back.push(found);
  }
  await noteReturn(back, rientrato, context);
  const after = await queries.lockDosimeters(db, ids, clock.today());
  const told = new Set<number>();
  return {
    annulla: noted.size > 0 ? await actionOf(context) : null,
    dosimetri: [...wanted.keys()].flatMap((letto) => {
      const found = after.get(byCode.get(letto)?.id ?? 0);
      if (!found) return [unknown(letto)];
      if (told.has(found.id)) return [];
      told.add(found.id);
      return [describe(letto, found, noted.get(found.id) ?? 'invariato')];
    }),
  };
}

async function takeIn(
  found: queries.Found,
  { azione, fine }: Decided,
  returnedOn: string,
  context: RequestContext,
): Promise<Returned['esito']> {
  if (found.state === 'rimosso') {
    refuseBeforeEnd(found, returnedOn);
    return 'rientrato';
  }
  const possible = actionFor(found.state, found.pointId !== null);
  if (azione === null) return possible === null ? 'invariato' : 'conferma';
  if (possible !== azione) throw conflict(returnTexts.notPossible(found.code));
  await carryOut(azione, found, { fine, returnedOn }, context);
  return azione === 'magazzino' ? 'ripreso' : 'rientrato';
}

function refuseBeforeEnd({ code, fine }: queries.Found, returnedOn: string): void {
  if (fine === null || fine <= returnedOn) return;
  const problem = returnTexts.beforeEnd(code, fine);
  throw invalid(problem, { rientrato: problem });
}

async function carryOut(
  action: ReturnAction,
  found: queries.Found,
  { fine, returnedOn }: { fine: string | null; returnedOn: string },
  context: RequestContext,
): Promise<void> {
  const { code, placementId, pointId, version, inizio } = found;
  if (action === 'magazzino') {
    await takeBack([found], context);
    return;
  }
  if (placementId === null || pointId === null || version === null)
    throw conflict(returnTexts.notPossible(code));
  if (action === 'ritrovato') {
    refuseBeforeEnd(found, returnedOn);
    const wish = { versione: version, motivo: returnTexts.reasonFound, smarrito: false };
    await correctPlacement(placementId, wish, context, laboratory);
    return;
  }
  if (fine === null) throw invalid(returnTexts.endNeeded, { fine: returnTexts.endNeeded });
  if (fine > returnedOn) throw invalid(returnTexts.endAfterReturn, { fine: returnTexts.endAfterReturn });
  if (inizio !== null && fine < inizio)
    throw invalid(returnTexts.endBeforeStart(inizio), { fine: returnTexts.endBeforeStart(inizio) });
  await endAtPoint({ id: placementId, code, pointId }, { endedOn: fine, lost: false }, context);
}

async function noteReturn(
  back: readonly queries.Found[],
  returnedOn: string,
  context: RequestContext,
): Promise<void> {
  const placementIds = back.flatMap(({ placementId }) => (placementId === null ? [] : [placementId]));
  if (placementIds.length === 0) return;
  await queries.markReturned(context.db, placementIds, returnedOn);
  await recordAudit(
    context,
    ...back.map(({ placementId, code }) => ({
      event: 'placement.returned' as const,
      entityId: placementId ?? 0,
      details: { code, returnedOn },
    })),
  );
}

function describe(letto: string, found: queries.Found, esito: Returned['esito']): Returned {
  const { id, code, state, committente, sede, punto, inizio, fine, rientrato } = found;
  const azione = esito === 'conferma' ? actionFor(state, found.pointId !== null) : null;
  const place = { committente, sede, punto, inizio, fine, rientrato };
  return { letto, codice: code, id, esito, situazione: state, azione, ...place };
}

function unknown(letto: string): Returned {
  return {
    ...{ letto, codice: letto, id: null, esito: 'sconosciuto', situazione: null, azione: null },
    ...{ committente: null, sede: null, punto: null, inizio: null, fine: null, rientrato: null },
  };
}
