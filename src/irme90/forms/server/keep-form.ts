import { eq, sql } from 'drizzle-orm';
import { changesBetween } from '#identity/audit-trail/rules.ts';
import { historyOf, recordAudit } from '#identity/audit-trail/server/public.ts';
import { conflict, invalid, notFound, refuseFields } from '#platform/server/http/errors.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { insertRecord } from '#platform/server/records/insert-record.ts';
import { lockRecord } from '#platform/server/records/lock-record.ts';
import { holdEntries, listOperators } from '../../lookups/server/public.ts';
import { asKeeper } from '../../reach/server/public.ts';
import type { FormBody } from '../contract.ts';
import { measuredAtOf, receivedText, sinceWhen } from '../measuring/rules.ts';
import { formProblems, shownSections } from '../rules.ts';
import { controlForms } from '../schema.ts';
import { stateTexts } from '../states/rules.ts';
import { columnsOf, type FormColumns, withOrigin } from './form-columns.ts';
import { nameEntries } from './name-entries.ts';
import { findClient, findKept, type KnownClient, mayMeasure, rememberEntries } from './queries.ts';
import { measuredColumns } from './send-measures.ts';
import { tellExpert } from './tell-expert.ts';

type Stored = typeof controlForms.$inferSelect;
type Columns = typeof controlForms.$inferInsert;
type Saved = { id: number; message: string };

/** Creates a form of a client; with measures it goes to the expert at once (Q1-31). */
export async function createForm(
  principalId: number,
  body: FormBody,
  context: RequestContext,
): Promise<Saved> {
  const { db, user, clock } = context;
  await holdEntries(db);
  const client = await findClient(db, asKeeper(user), principalId);
  if (!client) throw notFound(stateTexts.noClient);
  const { content, columns } = await readContent(principalId, body, client, null, context);
  const from = sinceWhen(clock.now());
  const measured = await measures({ clientId: principalId, from }, content, context);
  const id = await insertRecord(db, controlForms, {
    ...{ ...columns, ...measured, principalId },
    ...{ createdBy: user.id, createdAt: clock.now() },
  });
  if (measured) await refuseForOperator(id, context);
  await rememberEntries(db, columns);
  const { transport, dueDate } = columns;
  await recordAudit(context, {
    event: 'control-form.created',
    entityId: id,
    details: { principalId, transport, dueDate },
  });
  return { id, message: measured ? await tellMeasured(id, measured, context) : stateTexts.created };
}

/** Changes a form that nobody has measured yet (Q1-30). `seen`: the version it was changed from. */
export async function updateForm(
  formId: number,
  body: FormBody,
  seen: number | undefined,
  context: RequestContext,
): Promise<Saved> {
  const { db } = context;
  await holdEntries(db);
  const before = await openForm(formId, seen, context);
  const client = await findClient(db, asKeeper(context.user), before.principalId);
  if (!client) throw notFound(stateTexts.noClient);
  const own = { ...client, transports: [before.transport] };
  const { content, columns } = await readContent(before.principalId, body, own, before, context);
  const asked = { clientId: before.principalId, from: before.createdAt };
  const measured = await measures(asked, content, context);
  const changes = changesBetween(withOrigin(before), withOrigin(columns));
  if (!changes && !measured) return { id: formId, message: stateTexts.updated };
  await db
    .update(controlForms)
    .set({ ...columns, ...measured })
    .where(eq(controlForms.id, formId));
  if (measured) await refuseForOperator(formId, context);
  await rememberEntries(db, columns);
  if (changes)
    await recordAudit(context, { event: 'control-form.updated', entityId: formId, details: changes });
  const message = measured ? await tellMeasured(formId, measured, context) : stateTexts.updated;
  return { id: formId, message };
}

/** Nobody will work on it any more; it stays, with the reason. */
export async function cancelForm(
  formId: number,
  { versione, motivo: reason }: { versione: number; motivo: string },
  context: RequestContext,
): Promise<Saved> {
  await openForm(formId, versione, context);
  const cancelled = { state: 'annullato', cancelReason: reason } as const;
  await context.db.update(controlForms).set(cancelled).where(eq(controlForms.id, formId));
  await recordAudit(context, { event: 'control-form.cancelled', entityId: formId, details: { reason } });
  return { id: formId, message: stateTexts.cancelled };
}

/** A form that may still be changed, held until the end. Throws 404 out of reach, 409 when it went on meanwhile. */
async function openForm(formId: number, seen: number | undefined, context: RequestContext): Promise<Stored> {
  const { db, user } = context;
  const reachable = await findKept(db, user, formId);
  if (!reachable) throw notFound(stateTexts.notFound);
  await lockRecord(db, controlForms, formId);
  const form = await findKept(db, user, formId);
  if (!form) throw notFound(stateTexts.notFound);
  if (form.state === 'annullato') throw conflict(stateTexts.isCancelled);
  if (form.state !== 'inviato') throw conflict(stateTexts.isWorked);
  if (seen !== undefined && seen !== form.version)
    throw conflict(await staleText(formId, form.version - seen, context));
  return form;
}

/** Who has changed a form since, and what of it. */
async function staleText(formId: number, times: number, { db }: RequestContext): Promise<string> {
  const { eventi } = await historyOf(db, 'control-form', formId);
  const since = eventi.filter(({ modifiche }) => modifiche.length > 0).slice(0, Math.max(times, 1));
  const who = [...new Set(since.flatMap(({ chi }) => chi ?? []))];
  const what = [...new Set(since.flatMap(({ modifiche }) => modifiche.map(({ campo }) => campo)))];
  return stateTexts.stale(who, what);
}

/** What a body says, checked by every rule, with its entries made and its columns. */
async function readContent(
  principalId: number,
  body: FormBody,
  client: KnownClient,
  before: Stored | null,
  context: RequestContext,
): Promise<{ content: FormBody; columns: FormColumns }> {
  const content = { ...body, trasporto: shownSections(body.trasporto) };
  // Whether the instrument may measure is asked where it is taken.
  const instruments = { isMandatory: client.instrumentMandatory, problem: null };
  refuseFields(formProblems(content, client, instruments));
  const mayAdd = { ports: client.canAddPorts, airports: client.canAddAirports };
  const entries = await nameEntries(
    principalId,
    content,
    { mayAdd, before: before ? placesOf(before) : {} },
    context,
  );
  const columns = columnsOf(content, entries, before);
  await refuseOperator(principalId, columns, before, context);
  return { content, columns };
}

const placesOf = ({ arrivalPortId, arrivalAirportId, controlPlaceId }: Stored) => ({
  arrivalPort: arrivalPortId,
  arrivalAirport: arrivalAirportId,
  controlPlace: controlPlaceId,
});

/** The operator is one of those enabled for the client, the transport and the place (Q1-41). */
async function refuseOperator(
  principalId: number,
  form: FormColumns,
  before: Stored | null,
  { db }: RequestContext,
): Promise<void> {
  const { operatorId, transport, arrivalPortId, arrivalAirportId, controlPlaceId } = form;
  if (!operatorId) return;
  const asked = {
    tipo: transport,
    portoArrivo: arrivalPortId ?? undefined,
    aereoportoArrivo: arrivalAirportId ?? undefined,
    sedeControllo: controlPlaceId ?? undefined,
    tipologia: undefined,
  };
  const enabled = await listOperators(db, principalId, asked);
  if (enabled.some(({ value }) => value === operatorId)) return;
  const anywhere = await listOperators(db, principalId, noFilter);
  const isAnywhere = anywhere.some(({ value }) => value === operatorId);
  if (before?.operatorId !== operatorId && !isAnywhere) throw notFound(stateTexts.noOperator);
  const text = isAnywhere ? stateTexts.operatorElsewhere : stateTexts.operatorGone;
  throw invalid(text, { 'controlli.operatore': text });
}

const noFilter = {
  ...{ tipo: undefined, portoArrivo: undefined, aereoportoArrivo: undefined },
  ...{ sedeControllo: undefined, tipologia: undefined },
};

/** The columns of measures that came with a form; `from`: when the load can have been measured at the earliest. */
async function measures(
  { clientId, from }: { clientId: number; from: Date },
  { controlli }: FormBody,
  context: RequestContext,
): Promise<Partial<Columns> | null> {
  if (controlli.metodo === null) return null;
  const { rows } = await context.db.execute<{ expertId: number | null }>(
    sql`select expert_id as "expertId" from control_clients where principal_id = ${clientId}`,
  );
  const measuredAt = measuredAtOf(controlli.misuratoIl, { from, now: context.clock.now() });
  return measuredColumns({ clientId, expertId: rows[0]?.expertId ?? null, measuredAt }, controlli, context);
}

/**
 * Of a load that an operator is to measure, who only asks for its control sends no measures (Q1-05): asked of the form as
 * it is now saved, so that he may take the operator off and measure it himself at once.
 */
async function refuseForOperator(formId: number, { db, user }: RequestContext): Promise<void> {
  if (await mayMeasure(db, user, formId)) return;
  throw invalid(stateTexts.measuredByOperator, { 'controlli.operatore': stateTexts.measuredByOperator });
}

/** Tells the expert of measures that came with a form, and what to say to who has sent them. */
async function tellMeasured(
  formId: number,
  { method, expertId = null }: Partial<Columns>,
  context: RequestContext,
): Promise<string> {
  await recordAudit(context, {
    event: 'control-form.measured',
    entityId: formId,
    details: { method: method ?? '', expertId },
  });
  return receivedText(await tellExpert(context, { formId, expertId, occasion: 'measured' }));
}
