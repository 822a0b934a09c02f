import { changesBetween } from '#accounts/audit-trail/rules.ts';
import { recordAudit } from '#accounts/audit-trail/server/public.ts';
import type { BodyOf, ResponseOf } from '#platform/contract/endpoint.ts';
import { conflict, invalid, notFound, onConstraint } from '#platform/server/errors.ts';
import { refuseStale } from '#platform/server/records.ts';
import type { RequestContext } from '#platform/server/route.ts';
import type { createDosimeters as createEndpoint, DosimeterRecord, updateDosimeter } from '../contract.ts';
import { recordTexts } from '../rules.ts';
import * as queries from './queries.ts';

type Destination = { committente: number | null; indirizzo: number | null; spedito: string | null };

/** Registers dosimeters and gives them to a principal: all of them or none. */
export async function createDosimeters(
  body: BodyOf<typeof createEndpoint>,
  context: RequestContext,
): Promise<ResponseOf<typeof createEndpoint>> {
  const { db } = context;
  const codes = [...new Set(body.codici)];
  const attribution = await attributionOf(body, context);
  await refuseTaken(context, codes);
  const created = await queries.insertDosimeters(db, codes).catch(refuseTakenMeanwhile);
  await recordAudit(
    context,
    ...created.map(({ id, codice }) => ({
      event: 'dosimeter.created' as const,
      entityId: id,
      details: { code: codice },
    })),
  );
  if (attribution) await assign(created, attribution, context);
  return { creati: created };
}

async function assign(
  dosimeters: readonly { id: number; codice: string }[],
  attribution: queries.Attribution,
  context: RequestContext,
): Promise<void> {
  await queries.insertAttributions(
    context.db,
    dosimeters.map(({ id }) => id),
    attribution,
  );
  await recordAudit(
    context,
    ...dosimeters.map(({ id, codice }) => ({
      event: 'dosimeter.assigned' as const,
      entityId: id,
      details: { code: codice, ...attribution },
    })),
  );
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
  const attribution = await attributionOf(body, context);
  if (!attribution && body.smarrito)
    throw invalid(recordTexts.lostWithoutPrincipal, { smarrito: recordTexts.lostWithoutPrincipal });
  if (body.codice !== locked.code.toUpperCase()) await refuseTaken(context, [body.codice]);

  const after = valuesOf(body.codice, attribution && { ...attribution, lost: body.smarrito });
  const changes = changesBetween(valuesOf(locked.code, locked.attribution), after);
  if (changes) {
    await queries.updateCode(db, dosimeterId, body.codice).catch(refuseTakenMeanwhile);
    await writeAttribution(dosimeterId, locked, attribution, body, context);
    await recordAudit(context, { event: 'dosimeter.updated', entityId: dosimeterId, details: changes });
  }
  const record = await queries.findDosimeter(db, dosimeterId);
  if (!record) throw notFound();
  return record;
}

async function writeAttribution(
  dosimeterId: number,
  { attribution: stored }: queries.LockedDosimeter,
  wanted: queries.Attribution | null,
  { codice, smarrito }: { codice: string; smarrito: boolean },
  context: RequestContext,
): Promise<void> {
  if (stored && wanted) await queries.updateAttribution(context.db, stored.id, { ...wanted, lost: smarrito });
  else if (stored) await queries.deleteAttribution(context.db, stored.id);
  else if (wanted) {
    await assign([{ id: dosimeterId, codice }], wanted, context);
  }
}

function valuesOf(code: string, attribution: (queries.Attribution & { lost: boolean }) | null) {
  return {
    code,
    principalId: attribution?.principalId ?? null,
    addressId: attribution?.addressId ?? null,
    shippedOn: attribution?.shippedOn ?? null,
    lost: attribution?.lost ?? false,
  };
}

/** Where dosimeters go, checked; null: they stay in store. */
async function attributionOf(
  { committente, indirizzo, spedito }: Destination,
  { db, clock }: RequestContext,
): Promise<queries.Attribution | null> {
  if (spedito !== null && spedito > clock.today()) throw wrong('spedito', recordTexts.futureShipping);
  if (committente === null) {
    if (indirizzo !== null) throw wrong('indirizzo', recordTexts.addressWithoutPrincipal);
    return null;
  }
  const destination = await queries.findDestination(db, committente, indirizzo);
  if (!destination) throw wrong('committente', recordTexts.principalGone);
  if (!destination.isAddressOk) throw wrong('indirizzo', recordTexts.addressOfOther);
  return { principalId: committente, addressId: indirizzo, shippedOn: spedito };
}

function wrong(field: string, text: string) {
  return invalid(text, { [field]: text });
}

async function refuseTaken({ db }: RequestContext, codes: readonly string[]): Promise<void> {
  const taken = await queries.listTakenCodes(db, codes);
  if (taken.length > 0) throw conflict(recordTexts.codesTaken(taken));
}

/** Two at once: the second learns of the first when it writes. */
function refuseTakenMeanwhile(error: unknown): never {
  return onConstraint(error, {
    dosimeters_code: () => conflict('Uno di questi codici è stato appena registrato.'),
  });
}
