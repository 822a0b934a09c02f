import { eq, sql } from 'drizzle-orm';
import { changesBetween } from '#identity/audit-trail/rules.ts';
import { recordAudit } from '#identity/audit-trail/server/public.ts';
import type { BodyOf, ResponseOf } from '#platform/contract/endpoint.ts';
import { conflict, invalid, notFound, onConstraint, refuseFields } from '#platform/server/http/errors.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { insertRecord } from '#platform/server/records/insert-record.ts';
import { refuseStale } from '#platform/server/records/stale.ts';
import { expectedActivities } from '../../expected-activities/rules.ts';
import { inForce } from '../../settings/server/public.ts';
import { refuseUnit } from '../../unit-places/server/public.ts';
import type { listCompanyActivities } from '../contract.ts';
import type {
  createActivity as createEndpoint,
  getActivityTies,
  updateActivity,
} from '../keeping/contract.ts';
import { activityTexts, tieProblems, whyNotOpen } from '../rules.ts';
import { activities } from '../schema.ts';
import { onDay, typeOf } from './activity-json.ts';
import { findCompanyActivities, findTies, isWorkedCompany } from './queries.ts';

/** All activities of a unit with what its devices should have (Q1-75, Q1-77). Throws 404. */
export async function readCompanyActivities(
  company: number,
  context: RequestContext,
): Promise<ResponseOf<typeof listCompanyActivities>> {
  const found = await findCompanyActivities(context, company);
  if (!found) throw notFound();
  const today = context.clock.today();
  const checked = found.activities.map((one) => ({
    type: typeOf(one),
    isActive: one.active,
    deviceId: one.device?.id ?? null,
    registryId: (one.registry ?? one.resonanceRegistry)?.id ?? null,
  }));
  const { expectedActivities: table } = inForce(found.settings);
  return {
    activities: found.activities.map((one) => onDay(one, today)),
    address: found.address,
    location: found.location,
    attese: expectedActivities(table, found.devices, checked).map(({ deviceId, type, problem, text }) => ({
      ...{ deviceId, activityType: type, problema: problem, testo: text },
    })),
    modificabile: found.modificabile,
  };
}

export async function readTies(
  company: number,
  context: RequestContext,
): Promise<ResponseOf<typeof getActivityTies>> {
  const found = await findTies(context, company);
  if (!found) throw notFound();
  const { settings, ...ties } = found;
  return { ...ties, giorni: { ...inForce(settings).typologyDays } };
}

/** What the database refuses of an activity's ties. */
export const tieRefusals = {
  activities_device_of_company: () =>
    invalid(activityTexts.unknownDevice, { dispositivo: activityTexts.unknownDevice }),
  activities_registry_of_company: () =>
    invalid(activityTexts.unknownRegistry, { registro: activityTexts.unknownRegistry }),
  activities_manual_of_company: () =>
    invalid(activityTexts.unknownManual, { manuale: activityTexts.unknownManual }),
  activities_one_outcome: () => conflict(activityTexts.hasOutcome),
  activities_registry_open: () =>
    conflict(activityTexts.registryClosed, { registro: activityTexts.registryClosed }),
};

type Body = BodyOf<typeof createEndpoint>;

/** A new activity of a unit in use. The device is that of its manual or registry, unless it is named itself. */
export async function createActivity(
  company: number,
  body: Body,
  context: RequestContext,
): Promise<{ id: number }> {
  const { db, clock } = context;
  const { activityType, dispositivo, registro, manuale, notifica = null, ...fields } = body;
  refuseFields(
    tieProblems(activityType, {
      ...{ device: dispositivo, registry: registro, manual: manuale, notification: notifica },
    }),
  );
  await keepDevices(body, context);
  const tied = await findTied(company, body, context);
  refuseFields(problemsOfTied(tied, body));
  // The outcome of a signed notification is registered whatever became of its unit, as what is there is executed.
  if (notifica === null || !(await keepNotification(notifica, context))) await refuseUnit(company, context);
  const id = await insertRecord(db, activities, {
    ...{ ...fields, companyId: company, type: activityType, createdAt: clock.now() },
    ...{ deviceId: dispositivo ?? tied.deviceId, registryId: registro, manualId: manuale },
    preventiveActivityId: notifica,
  }).catch((error: unknown) => onConstraint(error, tieRefusals));
  await recordAudit(context, {
    event: 'activity.created',
    entityId: id,
    details: { activityType, companyId: company, deadline: body.deadline },
  });
  return { id };
}

/** Keeps the devices of registry and manual from being corrected until what is tied to them is written. */
async function keepDevices({ registro, manuale }: Body, { db }: RequestContext): Promise<void> {
  if (registro !== null) await db.execute(sql`select from registries where id = ${registro} for share`);
  if (manuale !== null) await db.execute(sql`select from manuals where id = ${manuale} for share`);
}

type Tied = {
  /** Of manual or registry; null where they tell none, or it has moved to another unit. */
  deviceId: number | null;
  /** The devices of manual and registry. */
  devices: number[];
  isDeviceHere: boolean;
  isRegistryHere: boolean;
  isManualHere: boolean;
  isNotificationHere: boolean;
};

/** Where what a new activity names stands. Throws 404 for a unit in which the reader does not work. */
async function findTied(
  company: number,
  { dispositivo, registro, manuale, notifica }: Body,
  context: RequestContext,
): Promise<Tied> {
  const { rows } = await context.db.execute<Tied>(sql`
    select (select d.id from devices d where d.id = coalesce(m.device_id, r.device_id) and d.company_id = k.id) as "deviceId",
      array_remove(array[m.device_id, r.device_id], null) as devices,
      exists (select from devices d where d.id = ${dispositivo} and d.company_id = k.id) as "isDeviceHere",
      r.id is not null as "isRegistryHere", m.id is not null as "isManualHere",
      exists (select from activities n where n.id = ${notifica ?? null} and n.company_id = k.id and n.type = 4) as "isNotificationHere"
    from companies k left join registries r on r.id = ${registro} and r.company_id = k.id
      left join manuals m on m.id = ${manuale} and m.company_id = k.id
    where ${isWorkedCompany(context, company)}`);
  const [found] = rows;
  if (!found) throw notFound();
  return found;
}

function problemsOfTied(
  tied: Tied,
  { dispositivo, registro, manuale, notifica }: Body,
): Record<string, string> {
  const named = (isNamed: boolean, isHere: boolean, field: string, text: string) =>
    isNamed && !isHere ? { [field]: text } : {};
  const others = tied.devices.filter((device) => device !== (dispositivo ?? tied.deviceId));
  return {
    ...named(dispositivo !== null, tied.isDeviceHere, 'dispositivo', activityTexts.unknownDevice),
    ...named(registro !== null, tied.isRegistryHere, 'registro', activityTexts.unknownRegistry),
    ...named(manuale !== null, tied.isManualHere, 'manuale', activityTexts.unknownManual),
    ...named(
      (notifica ?? null) !== null,
      tied.isNotificationHere,
      'notifica',
      activityTexts.unknownNotification,
    ),
    ...named(others.length > 0, tied.deviceId === null, 'dispositivo', activityTexts.otherDevice),
  };
}

/** Keeps a notification from being taken out until its outcome is written. Returns whether it is signed. Throws 409 when it is gone. */
async function keepNotification(notification: number, { db }: RequestContext): Promise<boolean> {
  const { rows } = await db.execute<{ isGone: boolean; isSigned: boolean }>(sql`
    select deleted_at is not null as "isGone", complete as "isSigned" from activities where id = ${notification} for update`);
  if (rows[0]?.isGone) throw conflict(activityTexts.notificationGone);
  return rows[0]?.isSigned ?? false;
}

export type LockedActivity = typeof activities.$inferSelect & { isRegistryClosed: boolean };

/**
 * An activity of a unit in which the reader works, kept from others until this write is done, with its registry. Throws
 * 404, and 409 when it has changed since it was seen.
 */
export async function lockActivity(
  { company, id }: { company: number; id: number },
  seen: number | null,
  context: RequestContext,
): Promise<LockedActivity> {
  const { db } = context;
  const { rows } = await db.execute<{ id: number }>(sql`select a.id from activities a
    join companies k on k.id = a.company_id where a.id = ${id} and ${isWorkedCompany(context, company)} for update of a`);
  if (rows.length === 0) throw notFound();
  const [stored] = await db.select().from(activities).where(eq(activities.id, id));
  if (!stored) throw notFound();
  const { rows: closed } = await db.execute<{ closed: boolean }>(sql`
    select close_date is not null or deleted_at is not null or not active as closed
      from registries where id = ${stored.registryId} for share`);
  if (seen !== null) refuseStale(stored.version, seen);
  return { ...stored, isRegistryClosed: closed[0]?.closed ?? false };
}

/** Throws 409 for one that nothing is done on any more. */
export function refuseEnded(activity: LockedActivity): void {
  const why = whyNotOpen({
    ...{ type: typeOf({ activityType: activity.type }), isActive: activity.deletedAt === null },
    isComplete: activity.complete,
  });
  if (why !== null) throw conflict(activityTexts[why]);
}

/** Whether the visit that an activity was planned for is behind: what is taken up again can be planned for another. */
async function isVisitOver(
  appointment: number | null,
  { db, clock }: Pick<RequestContext, 'db' | 'clock'>,
): Promise<boolean> {
  if (appointment === null) return false;
  const { rows } = await db.execute(sql`select from trip_stops s join trip_days d on d.id = s.day_id
    where s.id = ${appointment} and (s.outcome is not null or d.day < ${clock.today()})`);
  return rows.length > 0;
}

/** Changes what may be changed of an open activity; one that is no longer left out is free for another visit. */
export async function changeActivity(
  place: { company: number; id: number },
  { versione, ...body }: BodyOf<typeof updateActivity>,
  context: RequestContext,
): Promise<{ versione: number }> {
  const stored = await lockActivity(place, versione, context);
  refuseEnded(stored);
  if (body.skip && (stored.inReview || stored.needSign)) throw conflict(activityTexts.awaitsSignature);
  const isTakenUp = stored.skip && !body.skip && (await isVisitOver(stored.appointmentId, context));
  const after = { ...body, appointmentId: isTakenUp ? null : stored.appointmentId };
  const changes = changesBetween(stored, after);
  if (!changes) return { versione };
  await context.db.update(activities).set(after).where(eq(activities.id, place.id));
  await recordAudit(context, { event: 'activity.updated', entityId: place.id, details: changes });
  return { versione: versione + 1 };
}
