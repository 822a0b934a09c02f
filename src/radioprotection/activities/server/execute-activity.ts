import { eq } from 'drizzle-orm';
import { recordAudit } from '#identity/audit-trail/server/public.ts';
import type { BodyOf, ResponseOf } from '#platform/contract/endpoint.ts';
import { conflict, invalid, onConstraint, refuseFields } from '#platform/server/http/errors.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { insertRecord } from '#platform/server/records/insert-record.ts';
import { endSignature } from '#signing/signing-list/server/public.ts';
import { testProblems, valuesToKeep } from '../../quality-controls/rules.ts';
import { refuseUnit } from '../../unit-places/server/public.ts';
import type { ActivityPage } from '../page/contract.ts';
import { activityTexts, activityType, isOpenState } from '../rules.ts';
import { activities, activityValues } from '../schema.ts';
import type { executeActivity as executeEndpoint } from '../work/contract.ts';
import { findActivity, signingSubject } from './find-activity.ts';
import { type LockedActivity, lockActivity, refuseEnded, tieRefusals } from './keep-activities.ts';
import { settleMassOf } from './mass-outcome.ts';

export type Place = { company: number; id: number };
type Body = BodyOf<typeof executeEndpoint>;

/**
 * Completes an activity on a day: an outcome with its protocol number, a quality control with its values, the others as
 * they are. `prossima` enters the one after, in a unit in use. Throws 409 when its registry was closed meanwhile.
 */
export async function executeActivity(
  place: Place,
  body: Body,
  context: RequestContext,
): Promise<ResponseOf<typeof executeEndpoint>> {
  const { db, clock, user } = context;
  const stored = await lockActivity(place, body.versione, context);
  refuseEnded(stored);
  if (stored.type === activityType.preventiveNotification) throw conflict(activityTexts.signedElsewhere);
  if (stored.isRegistryClosed) throw conflict(activityTexts.registryClosed);
  if (body.eseguita > clock.today())
    throw invalid(activityTexts.inFuture, { eseguita: activityTexts.inFuture });
  if (stored.type === activityType.preventiveOutcome && body.protocollo === null)
    throw invalid(activityTexts.noProtocol, { protocollo: activityTexts.noProtocol });
  if (body.prossima !== null && body.prossima <= body.eseguita)
    throw invalid(activityTexts.nextBefore, { prossima: activityTexts.nextBefore });
  if (body.prossima !== null) await refuseUnit(place.company, context);
  const page = await findActivity(context, place);
  if (page.notifica && page.notifica.stato !== 'complete') throw conflict(activityTexts.notificationUnsigned);
  const test = await keepTest(page, body, context);
  await db
    .update(activities)
    .set({
      ...{ complete: true, completedAt: clock.now(), completedBy: user.id, outcomeOn: body.eseguita },
      ...{ skip: false, toFinishInLab: false, note: body.nota, ...test },
      protocol: body.protocollo,
    })
    .where(eq(activities.id, place.id));
  await recordAudit(context, {
    event: 'activity.executed',
    entityId: place.id,
    details: { activityType: stored.type, doneOn: body.eseguita },
  });
  await settleMassOf(stored, context);
  const successiva = body.prossima === null ? null : await enterNext(stored, body.prossima, context);
  return { ...(await findActivity(context, place)), successiva };
}

/** Keeps what a quality control measured; of others nothing. Returns what stands with the activity itself. */
async function keepTest(
  { id, prova }: ActivityPage,
  { prova: typed }: Body,
  { db }: RequestContext,
): Promise<Partial<typeof activities.$inferInsert>> {
  if (prova === null) return {};
  if (typed === null) throw invalid(activityTexts.noTest, { prova: activityTexts.noTest });
  const { tipo: kind, giudizio: judgement, motivazione, valori: values } = typed;
  const problems = testProblems(prova.campi, { kind, judgement, note: motivazione, values });
  refuseFields(Object.fromEntries(Object.entries(problems).map(([field, text]) => [`prova.${field}`, text])));
  const kept = valuesToKeep(prova.campi, kind, values);
  if (kept.length > 0)
    await db.insert(activityValues).values(
      kept.map(({ code, unit, least, most, value }) => ({
        ...{ activityId: id, field: code, value, unit },
        ...{ acceptableFrom: least, acceptableTo: most },
      })),
    );
  return { testType: kind, judgement, judgementNote: judgement === 2 ? motivazione : null };
}

/** The same again for the next time, tied to the same things. */
async function enterNext(
  { companyId, type, alias, deviceId, registryId, manualId, estimatedTime, id }: LockedActivity,
  deadline: string,
  context: RequestContext,
): Promise<number> {
  const next = await insertRecord(context.db, activities, {
    ...{ companyId, type, alias, deviceId, registryId, manualId, estimatedTime, deadline },
    ...{ previousActivityId: id, createdAt: context.clock.now() },
  }).catch((error: unknown) => onConstraint(error, tieRefusals));
  await recordAudit(context, {
    event: 'activity.created',
    entityId: next,
    details: { activityType: type, companyId, deadline },
  });
  return next;
}

/** The negative outcome of a notification, which nothing undoes (Q2-21); any other activity is taken out. */
export async function removeActivity(
  place: Place,
  seen: number,
  context: RequestContext,
): Promise<ActivityPage> {
  const stored = await lockActivity(place, seen, context);
  refuseEnded(stored);
  const { esito } = await findActivity(context, place);
  if (esito && isOpenState(esito.stato)) throw conflict(activityTexts.outcomeOpen);
  await context.db
    .update(activities)
    .set({ deletedAt: context.clock.now(), inReview: false, needSign: false, appointmentId: null })
    .where(eq(activities.id, place.id));
  await endSignature(context, signingSubject(place.id));
  await recordAudit(context, {
    event: stored.type === activityType.preventiveOutcome ? 'activity.declined' : 'activity.removed',
    entityId: place.id,
    details: { activityType: stored.type },
  });
  await settleMassOf(stored, context);
  return findActivity(context, place);
}
