import { buffer } from 'node:stream/consumers';
import { eq, sql } from 'drizzle-orm';
import { recordAudit } from '#identity/audit-trail/server/public.ts';
import type { UploadedFile } from '#platform/contract/uploaded-file.ts';
import { writeDocument } from '#platform/server/documents/documents.ts';
import { conflict } from '#platform/server/http/errors.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { awaitSignature, type SigningContext } from '#signing/signing-list/server/public.ts';
import { fileSignedDocument } from '#signing/signing-upload/server/public.ts';
import { keepsRadioprotection, worksInUnit } from '../../reach/server/public.ts';
import { type ImplantType, implantTypeLabels } from '../../registries/rules.ts';
import { letterOf } from '../../settings/rules.ts';
import { readRadioprotectionSettings } from '../../settings/server/public.ts';
import { type NotifiedOperation, tellsOfChanges } from '../changes/rules.ts';
import { type NotifiedUnit, notificationGaps } from '../notification/rules.ts';
import type { ActivityPage } from '../page/contract.ts';
import { activityTexts, activityType } from '../rules.ts';
import { activities } from '../schema.ts';
import type { Place } from './execute-activity.ts';
import { findActivity, signingSubject } from './find-activity.ts';
import { type LockedActivity, lockActivity, refuseEnded } from './keep-activities.ts';
import { keepFile } from './keep-file.ts';
import { awaitOutcome } from './mass-outcome.ts';
import { notificationDocument } from './notification-document.ts';
import { notifiedOperationsJson } from './notified-changes.ts';
import { notifiedUnitJson } from './notified-unit.ts';

/** Throws 409 for what is no notification, is done, or stands on a registry that was closed meanwhile. */
function refuseOthers(stored: LockedActivity): void {
  refuseEnded(stored);
  if (stored.type !== activityType.preventiveNotification) throw conflict(activityTexts.notNotification);
  if (stored.isRegistryClosed) throw conflict(activityTexts.registryClosed);
}

type Notified = { unit: NotifiedUnit; implantType: ImplantType | null; operations: NotifiedOperation[] };

async function readNotifiedUnit(id: number, { db, clock }: RequestContext): Promise<Notified> {
  const { rows } = await db.execute<Notified>(sql`
    select ${notifiedUnitJson(clock.today())} as unit, ${notifiedOperationsJson} as operations,
      (select r.implant_type from registries r where r.id = a.registry_id) as "implantType"
    from activities a join companies k on k.id = a.company_id join employers e on e.id = k.employer_id
    where a.id = ${id}`);
  const [found] = rows;
  if (!found) throw new Error(`activity ${id} is gone`);
  return found;
}

/** Throws 409 that names who or what a notification cannot do without, by the tab where that is mended. */
function refuseGaps(unit: NotifiedUnit, on: string): void {
  const needed = notificationGaps(unit, on).filter(({ isNeeded }) => isNeeded);
  if (needed.length === 0) return;
  const texts = needed.map(({ text }) => text);
  throw conflict(texts.join(' '), Object.fromEntries(needed.map(({ where, text }) => [where, text])));
}

/** Prints the notification as the unit stands now, to be reviewed; again, as often as wanted, until it is approved. */
export async function generateNotification(
  place: Place,
  seen: number,
  context: RequestContext,
): Promise<ActivityPage> {
  const { db, clock } = context;
  const stored = await lockActivity(place, seen, context);
  refuseOthers(stored);
  if (stored.needSign) throw conflict(activityTexts.awaitsSignature);
  const { unit, implantType, operations } = await readNotifiedUnit(place.id, context);
  refuseGaps(unit, clock.today());
  const { settings } = await readRadioprotectionSettings(db);
  const before = (await findActivity(context, place)).file.filter(({ tipo }) => tipo === 'notification');
  const document = notificationDocument({
    ...{ unit, operations, implant: implantType && implantTypeLabels[implantType] },
    letter: letterOf(settings, { isResonance: unit.isResonance, hasChanges: tellsOfChanges(operations) }),
    ...{ revision: before.length + 1, madeAt: clock.now() },
  });
  const kept = await keepFile(
    place.id,
    'notification',
    {
      bytes: await buffer(await writeDocument(document)),
      ...{ mediaType: 'application/pdf', name: `notifica_preventiva_${place.id}.pdf` },
      isResonance: unit.isResonance,
    },
    context,
  );
  await db.update(activities).set({ inReview: true, skip: false }).where(eq(activities.id, place.id));
  await recordAudit(context, { event: 'activity.generated', entityId: place.id, details: kept });
  return findActivity(context, place);
}

/** The notification was read and is right: what was generated last waits to be signed. */
export async function approveNotification(
  place: Place,
  seen: number,
  context: RequestContext,
): Promise<ActivityPage> {
  const { db } = context;
  const stored = await lockActivity(place, seen, context);
  refuseOthers(stored);
  if (stored.needSign) throw conflict(activityTexts.awaitsSignature);
  const page = await findActivity(context, place);
  const latest = page.file.find(({ tipo }) => tipo === 'notification');
  if (!stored.inReview || !latest) throw conflict(activityTexts.notGenerated);
  if (page.nonApprovabile !== null) throw conflict(page.nonApprovabile);
  const { rows } = await db.execute<{ sha256: string }>(
    sql`select sha256 from activity_files where id = ${latest.id}`,
  );
  const sha256 = rows[0]?.sha256 ?? '';
  const { company, employer, project } = page;
  await awaitSignature(context, {
    ...{ list: 'massive', subject: signingSubject(place.id), revision: latest.revisione, sha256 },
    title: `Notifica preventiva – ${company.nome}`,
    detail: `${employer.nome} · ${project.nome}`,
    link: `/lb/radioprotection/projects/${project.id}/employers/${employer.id}/companies/${company.id}/activities/${place.id}/view`,
    fileName: latest.nome,
  });
  await db.update(activities).set({ inReview: false, needSign: true }).where(eq(activities.id, place.id));
  await recordAudit(context, {
    event: 'activity.approved',
    entityId: place.id,
    details: { revision: latest.revisione, sha256 },
  });
  return findActivity(context, place);
}

/** Files the signed notification; its signature completes the activity. */
export async function signNotification(
  place: Place,
  signed: UploadedFile,
  context: RequestContext,
): Promise<ActivityPage> {
  const page = await findActivity(context, place);
  if (page.activityType !== activityType.preventiveNotification)
    throw conflict(activityTexts.notNotification);
  if (page.complete) throw conflict(activityTexts.complete);
  if (page.daFirmare === null) throw conflict(activityTexts.notApproved);
  await fileSignedDocument(
    context,
    { list: 'massive', documentId: page.daFirmare, contexts: [activitySigning] },
    signed,
  );
  return findActivity(context, place);
}

const activityOfSubject = (subject: string) => Number(subject.slice(subject.indexOf('/') + 1));

/** Preventive notifications among the documents to sign; signed, wherever that is done, they are complete. */
export const activitySigning: SigningContext = {
  list: 'massive',
  reach(user) {
    if (keepsRadioprotection(user)) return sql`true`;
    const clock = { today: () => sql`(now() at time zone 'Europe/Rome')::date` };
    return sql`(documents_to_sign.subject not like 'activity/%' or documents_to_sign.subject in (
      select 'activity/' || own.id from activities own where ${worksInUnit({ user, clock }, sql`own.company_id`)}))`;
  },
  async onSigned(context, { subject, revision }) {
    const { db, clock, user } = context;
    const id = activityOfSubject(subject);
    await db
      .update(activities)
      .set({
        ...{ needSign: false, complete: true, completedAt: clock.now(), completedBy: user.id },
        outcomeOn: clock.today(),
      })
      .where(eq(activities.id, id));
    await recordAudit(context, { event: 'activity.signed', entityId: id, details: { revision } });
    await awaitOutcome(id, context);
  },
};
