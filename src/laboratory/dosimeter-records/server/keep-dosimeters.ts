import { changesBetween } from '#identity/audit-trail/rules.ts';
import { recordAudit } from '#identity/audit-trail/server/public.ts';
import type { BodyOf, ResponseOf } from '#platform/contract/endpoint.ts';
import { conflict, invalid, notFound } from '#platform/server/http/errors.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { refuseStale } from '#platform/server/records/stale.ts';
import {
  type Destination,
  giveDosimeters,
  readDestinationOrStore,
  takeBack,
} from '../../shipments/server/public.ts';
import type { createDosimeters as createEndpoint, DosimeterRecord, updateDosimeter } from '../contract.ts';
import { codeProblem, recordTexts } from '../rules.ts';
import { dosimeterFields } from './fields.ts';
import * as queries from './queries.ts';
import { refuseTaken, refuseTakenMeanwhile, registerDosimeters } from './register-dosimeters.ts';

/** Registers dosimeters, all of them or none; for a principal they go into a shipment. */
export async function createDosimeters(
  body: BodyOf<typeof createEndpoint>,
  context: RequestContext,
): Promise<ResponseOf<typeof createEndpoint>> {
  const destination = await readDestinationOrStore(body, context);
  const created = await registerDosimeters(body.codici, context);
  if (destination) await giveDosimeters(created, destination, context);
  return { creati: created.map(({ id, code }) => ({ id, codice: code })) };
}

/** Changes code and attribution of a dosimeter that has not been placed. */
export async function changeDosimeter(
  dosimeterId: number,
  body: BodyOf<typeof updateDosimeter>,
  context: RequestContext,
): Promise<DosimeterRecord> {
  const { db } = context;
  const locked = await queries.lockDosimeter(db, dosimeterId);
  if (!locked) throw notFound();
  refuseStale(locked.version, body.versione);
  if (locked.attribution?.isPlaced) throw conflict(recordTexts.alreadyPlaced);
  const attribution = await readDestinationOrStore(body, context);
  refuseElsewhere(locked.attribution, attribution);
  if (!attribution && body.smarrito)
    throw invalid(recordTexts.lostWithoutPrincipal, { smarrito: recordTexts.lostWithoutPrincipal });
  if (body.codice !== locked.code.toUpperCase()) await refuseCode(body.codice, context);

  const changes = changesBetween(
    dosimeterFields.valuesOf(storedFields(locked)),
    dosimeterFields.valuesOf(attribution ? body : { ...body, spedito: null }),
  );
  if (changes) {
    await queries.updateCode(db, dosimeterId, body.codice).catch(refuseTakenMeanwhile);
    await writeAttribution(dosimeterId, locked, attribution, body, context);
    await recordAudit(context, { event: 'dosimeter.updated', entityId: dosimeterId, details: changes });
  }
  const record = await queries.findDosimeter(db, dosimeterId, context.clock.today());
  if (!record) throw notFound();
  return record;
}

/** Throws 422 for a code that a dosimeter cannot have from now on, 409 for another's. */
async function refuseCode(code: string, context: RequestContext): Promise<void> {
  const problem = codeProblem(code);
  if (problem !== null) throw invalid(problem, { codice: problem });
  await refuseTaken(context, [code]);
}

/** Puts it into a shipment, takes it back, or corrects where it was given to before there were shipments. */
async function writeAttribution(
  dosimeterId: number,
  { attribution: stored }: queries.LockedDosimeter,
  wanted: Destination | null,
  { codice, smarrito }: { codice: string; smarrito: boolean },
  context: RequestContext,
): Promise<void> {
  const dosimeter = [{ id: dosimeterId, code: codice }];
  if (stored && wanted) await queries.updateAttribution(context.db, stored.id, { ...wanted, lost: smarrito });
  else if (stored) await takeBack(dosimeter, context);
  else if (wanted) {
    await giveDosimeters(dosimeter, wanted, context);
    if (smarrito) await queries.markLost(context.db, dosimeterId);
  }
}

/** With a shipment its principal and its day are the shipment's, unless it comes back from there. */
function refuseElsewhere(stored: queries.LockedDosimeter['attribution'], wanted: Destination | null): void {
  if (stored === null || stored.shipmentId === null || wanted === null) return;
  if (stored.principalId !== wanted.principalId || stored.shippedOn !== wanted.shippedOn)
    throw conflict(recordTexts.inShipment);
}

function storedFields({ code, attribution }: queries.LockedDosimeter) {
  return {
    codice: code,
    committente: attribution?.principalId ?? null,
    indirizzo: attribution?.addressId ?? null,
    spedito: attribution?.shippedOn ?? null,
    smarrito: attribution?.lost ?? false,
  };
}
