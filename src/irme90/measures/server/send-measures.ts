import { eq } from 'drizzle-orm';
import { auditEventLabels, changesBetween } from '#identity/audit-trail/rules.ts';
import { historyOf, recordAudit } from '#identity/audit-trail/server/public.ts';
import { romeDay } from '#platform/contract/dates.ts';
import type { BodyOf, ResponseOf } from '#platform/contract/endpoint.ts';
import { conflict, forbidden, notFound, refuseFields } from '#platform/server/http/errors.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { lockRecord } from '#platform/server/records/lock-record.ts';
import { isExpertUser } from '../../control-cards/server/public.ts';
import { measuredAtOf, measureProblems, receivedText, stateTexts } from '../../forms/rules.ts';
import { controlForms } from '../../forms/schema.ts';
import { measuredColumns, tellExpert, valueColumns } from '../../forms/server/public.ts';
import type { sendMeasures as endpoint } from '../contract.ts';
import { measuresInWords, measureTexts } from '../rules.ts';
import { keepPhotos } from './keep-photos.ts';
import { findWork, type WorkState } from './queries.ts';
import { hindrance } from './work-item.ts';

type Body = BodyOf<typeof endpoint>;
type Columns = Partial<typeof controlForms.$inferInsert>;

/**
 * Sends the measures of a load to its expert, or corrects those that were sent (Q1-30). Throws 404 out of reach, 403
 * where somebody else is to measure it, 409 when it went on meanwhile, 422 for what the rules or the instrument refuse.
 */
export async function sendMeasures(
  formId: number,
  body: Body,
  context: RequestContext,
): Promise<ResponseOf<typeof endpoint>> {
  const { db, user } = context;
  if (!(await findWork(db, user, formId))) throw notFound(stateTexts.notFound);
  await lockRecord(db, controlForms, formId);
  const work = await findWork(db, user, formId);
  if (!work) throw notFound(stateTexts.notFound);
  await refuseClosed(work, body.versione, context);
  refuseFields(measureProblems(body.controlli, { isMandatory: work.instrumentMandatory, problem: null }));
  const message =
    work.state === 'inviato' ? await send(work, body, context) : await correct(work, body, context);
  return { id: formId, message };
}

/** Refuses what may not be measured any more, or is not as it was when it was read, and tells what is there instead. */
async function refuseClosed(work: WorkState, seen: number | undefined, context: RequestContext) {
  const why = hindrance(work);
  if (why !== null) throw work.mayWork ? conflict(why) : forbidden(why);
  if (seen === undefined || seen === work.version) return;
  const { eventi } = await historyOf(context.db, 'control-form', work.id);
  const who = eventi[0]?.chi ?? 'Qualcun altro';
  if (work.state === 'lavorato') {
    const isPhoto = eventi[0]?.evento === auditEventLabels['control-form.photo-added'];
    const text = isPhoto ? measureTexts.photographedMeanwhile : measureTexts.measuredMeanwhile;
    throw conflict(text(who, measuresInWords(work)));
  }
  const what = eventi[0]?.modifiche.map(({ campo }) => campo).join(', ') ?? '';
  throw conflict(measureTexts.changedMeanwhile(who, what));
}

async function send(work: WorkState, body: Body, context: RequestContext) {
  const { db } = context;
  const measured = await ownColumns(work, body, context);
  await db.update(controlForms).set(measured).where(eq(controlForms.id, work.id));
  const { expertId = null } = measured;
  // Before the measures, as where they are corrected: the latest event is a photo where nothing but photos came.
  await keepPhotos(work.id, body.foto, context);
  await recordAudit(context, {
    event: 'control-form.measured',
    entityId: work.id,
    details: { method: measured.method ?? '', expertId },
  });
  const told = await tellExpert(context, { formId: work.id, expertId, occasion: 'measured' });
  return receivedText(told);
}

/** What whoever sends has measured himself. */
async function ownColumns(work: WorkState, { controlli, misuratoIl }: Body, context: RequestContext) {
  const measuredAt = measuredAtOf(misuratoIl, { from: work.createdAt, now: context.clock.now() });
  const client = { clientId: work.clientId, expertId: work.clientExpertId, measuredAt };
  return measuredColumns(client, controlli, context);
}

/**
 * Who measured, and when, stays, and so does what is kept of an instrument that is not another one; unless somebody who
 * has measured the load himself keeps his own measures instead of those that came before: then they are his.
 */
async function correct(work: WorkState, body: Body, context: RequestContext) {
  const { db } = context;
  const before = await readMeasures(work.id, context);
  const after = body.proprie
    ? await ownColumns(work, body, context)
    : await correctedColumns(work, before, body.controlli, context);
  const changes = changesBetween(inTrail(before), inTrail({ ...before, ...after }));
  const addedPhotos = await keepPhotos(work.id, body.foto, context);
  if (!changes && addedPhotos === 0) return measureTexts.corrected;
  // Also for photos alone: whoever has the form before him has not seen them.
  await db.update(controlForms).set(after).where(eq(controlForms.id, work.id));
  if (changes)
    await recordAudit(context, {
      event: 'control-form.measures-corrected',
      entityId: work.id,
      details: changes,
    });
  const expertId = after.expertId ?? null;
  const stays = before.expertId === expertId;
  // Who receives them only now has never seen others.
  const received = !stays ? 'measured' : changes ? 'corrected' : 'photographed';
  const told = await tellExpert(context, { formId: work.id, expertId, occasion: received });
  const occasion = told === null ? 'withdrawn' : 'moved';
  if (!stays) await tellExpert(context, { formId: work.id, expertId: before.expertId, occasion });
  if (!body.proprie) return measureTexts.corrected;
  return receivedText(told);
}

/** As the audit trail tells it: the instrument by what it is called, when it was measured by the day. */
function inTrail(measured: Measured) {
  const { usedInstrument, background, measuredAt, instrumentId: _id, cardId: _card, ...values } = measured;
  return {
    ...values,
    ...{ loadBackground: background, usedInstrument: usedInstrument?.label ?? null },
    measuredOn: measuredAt && romeDay(measuredAt),
  };
}

/** An instrument that stays is not asked again whether it may measure; another one must have been able to on that day. */
async function correctedColumns(
  work: WorkState,
  before: Measured,
  controlli: Body['controlli'],
  context: RequestContext,
): Promise<Columns> {
  const chosen = controlli.strumentoPortatile?.usedInstrument?.value ?? null;
  if (controlli.metodo === 'strumentoPortatile' && chosen !== null && chosen === work.instrumentId) {
    const { instrumentId, cardId, usedInstrument, expertId } = before;
    const receives = expertId !== null && (await isExpertUser(context.db, expertId));
    return {
      ...{ ...valueColumns(controlli), instrumentId, cardId, usedInstrument },
      expertId: receives ? expertId : work.clientExpertId,
    };
  }
  const measuredAt = work.measuredAt ?? context.clock.now();
  const client = { clientId: work.clientId, expertId: work.clientExpertId, measuredAt };
  const measured = await measuredColumns(client, controlli, context);
  const { state: _state, measuredAt: _at, measuredBy: _by, ...after } = measured;
  return after;
}

type Measured = Awaited<ReturnType<typeof readMeasures>>;

async function readMeasures(formId: number, { db }: RequestContext) {
  const [found] = await db
    .select({
      method: controlForms.method,
      background: controlForms.background,
      within20Cm: controlForms.within20Cm,
      airAgainstWalls: controlForms.airAgainstWalls,
      portalBackground: controlForms.portalBackground,
      sourceType: controlForms.sourceType,
      sourceActivity: controlForms.sourceActivity,
      instrumentId: controlForms.instrumentId,
      cardId: controlForms.cardId,
      usedInstrument: controlForms.usedInstrument,
      expertId: controlForms.expertId,
      measuredAt: controlForms.measuredAt,
      measuredBy: controlForms.measuredBy,
    })
    .from(controlForms)
    .where(eq(controlForms.id, formId));
  if (!found) throw notFound(stateTexts.notFound);
  return found;
}
