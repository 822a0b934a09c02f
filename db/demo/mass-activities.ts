import { and, asc, eq } from 'drizzle-orm';
import { addDays } from '#platform/contract/dates.ts';
import { activities } from '#radioprotection/activities/schema.ts';
import type { MassStatus } from '#radioprotection/mass-activities/rules.ts';
import { massActivities } from '#radioprotection/mass-activities/schema.ts';
import {
  type DraftOperation,
  freezeOldValues,
  settleMass,
  writeContent,
} from '#radioprotection/mass-activities/server/public.ts';
import { unitChanges } from '#radioprotection/mass-outcomes/schema.ts';
import { processUnit } from '#radioprotection/mass-processing/server/public.ts';
import type { UnitRole } from '#radioprotection/persons/rules.ts';
import { companyPersons } from '#radioprotection/persons/schema.ts';
import { employers } from '#radioprotection/schema.ts';
import { buildActivity, type CompanyRow } from '../builders/radioprotection.ts';
import { onlyRow } from '../builders/rows.ts';
import type { Demo } from './demo.ts';
import type { DemoUnits } from './radioprotection.ts';

type People = { plannerId: number; expertId: number };
type Operation = Pick<DraftOperation, 'type' | 'options' | 'values' | 'effectiveDate'> &
  Partial<DraftOperation>;
type Mass = {
  units: readonly CompanyRow[];
  operation: Operation;
  /** How far it has come; beyond `need_complete` every unit is processed. */
  status: MassStatus;
  /** So many units are processed. */
  processed?: number;
  createdAgo: number;
  by: number;
};

/** Mass activities in every state, and a deleted one, over the two employers with five and eight units (Q2-120). */
export async function loadMassActivities(
  demo: Demo,
  { dental, hospital }: DemoUnits,
  { plannerId: by, expertId }: People,
): Promise<void> {
  const { db, today } = demo;
  await loadCompleted(demo, dental, by);
  await loadPending(demo, hospital, by);
  await build(demo, {
    ...{ units: hospital, status: 'need_complete', processed: 3, createdAgo: 6, by },
    operation: {
      ...{ type: 5, options: [14], values: { 14: '049 000333' }, effectiveDate: addDays(today, 34) },
      subjectId: await holderOf(demo, hospital, 'implant_manager'),
    },
  });
  await build(demo, {
    ...{ units: dental, status: 'review', createdAgo: 1, by },
    operation: {
      ...{ type: 5, options: [18], values: { 18: 'molari@pec.demo.radia.example' } },
      ...{ effectiveDate: addDays(today, 60), subjectId: await holderOf(demo, dental, 'implant_manager') },
    },
  });
  await build(demo, {
    ...{ units: hospital, status: 'work', createdAgo: 0, by: expertId },
    operation: {
      ...{ type: 4, options: [14], values: { 14: '049 000555' }, effectiveDate: addDays(today, 90) },
      subjectId: await holderOf(demo, hospital, 'physic_med'),
    },
  });
  const deleted = await build(demo, {
    ...{ units: dental, status: 'work', createdAgo: 12, by },
    operation: {
      ...{ type: 2, options: [10], values: { 10: 'Vicenza' }, effectiveDate: addDays(today, 20) },
      subjectId: await holderOf(demo, dental, 'legal_rep'),
    },
  });
  await db
    .update(massActivities)
    .set({ deletedBy: by, deletedAt: demo.now })
    .where(eq(massActivities.id, deleted));
}

/** Of the past: the employer has the number that it told, and one unit refused it. */
async function loadCompleted(demo: Demo, units: readonly CompanyRow[], by: number): Promise<void> {
  const { db, now } = demo;
  const employerId = units[0]?.employerId ?? 0;
  const { phone } = onlyRow(await db.select().from(employers).where(eq(employers.id, employerId)));
  await db.update(employers).set({ phone: '0444 000999' }).where(eq(employers.id, employerId));
  const effectiveDate = demo.ago(20);
  const values = { 14: phone };
  const id = await build(demo, {
    ...{ units, status: 'pending', createdAgo: 80, by },
    operation: { type: 1, options: [14], values, effectiveDate },
  });
  await db.update(employers).set({ phone }).where(eq(employers.id, employerId));
  for (const [place, notification] of (await notificationsOf(demo, id)).entries()) {
    await sign(demo, notification, demo.ago(60));
    const isPositive = place > 0;
    await answer(demo, notification, { on: demo.ago(30), isPositive });
    if (isPositive)
      await db.update(unitChanges).set({ processedAt: now }).where(eq(unitChanges.activityId, notification));
  }
  await settleMass(db, id);
}

/** Signed in all units but two; one of them has a positive outcome and one a negative one. */
async function loadPending(demo: Demo, units: readonly CompanyRow[], by: number): Promise<void> {
  const id = await build(demo, {
    ...{ units, status: 'pending', createdAgo: 25, by },
    operation: {
      ...{ type: 4, options: [17], values: { 17: 'isotta.becquerelli@demo.radia.example' } },
      ...{ effectiveDate: addDays(demo.today, 32), subjectId: await holderOf(demo, units, 'physic_med') },
    },
  });
  const notifications = await notificationsOf(demo, id);
  for (const notification of notifications.slice(0, -2)) await sign(demo, notification, demo.ago(10));
  const [positive, negative, ...waiting] = notifications.slice(0, -2);
  if (positive) await answer(demo, positive, { on: demo.ago(3), isPositive: true });
  if (negative) await answer(demo, negative, { on: demo.ago(2), isPositive: false });
  for (const notification of waiting) await answer(demo, notification, { on: null, isPositive: true });
}

async function build(
  demo: Demo,
  { units, operation, status, processed = units.length, createdAgo, by }: Mass,
): Promise<number> {
  const { db, today, now } = demo;
  const clock = { now: () => now, today: () => today };
  const context = { db, clock, user: { id: by }, requestId: null };
  const at = morning(demo.ago(createdAgo));
  const employerId = units[0]?.employerId ?? 0;
  const made = { employerId, createdBy: by, createdAt: at };
  const { id } = onlyRow(await db.insert(massActivities).values(made).returning({ id: massActivities.id }));
  const whole = { companies: [], subjectId: null, newPersonId: null, userId: null, ...operation };
  await writeContent(id, [whole], context);
  const change = (changes: Partial<typeof massActivities.$inferInsert>) =>
    db.update(massActivities).set(changes).where(eq(massActivities.id, id));
  if (status === 'work') return id;
  await freezeOldValues(id, context);
  await change({ status: 'review', submittedBy: by, submittedAt: at });
  if (status === 'review') return id;
  await change({ status: 'need_complete', reviewedBy: by, reviewedAt: at, processingStartedAt: at });
  for (const { id: company } of units.slice(0, processed))
    await processUnit({ activity: id, company }, context);
  return id;
}

const morning = (day: string) => new Date(`${day}T08:00:00Z`);

/** Who holds a role in the first of these units. */
async function holderOf({ db }: Demo, [unit]: readonly CompanyRow[], role: UnitRole): Promise<number> {
  const held = and(eq(companyPersons.companyId, unit?.id ?? 0), eq(companyPersons.role, role));
  return onlyRow(await db.select().from(companyPersons).where(held)).personId;
}

async function notificationsOf({ db }: Demo, massActivityId: number): Promise<number[]> {
  const rows = await db
    .select({ id: activities.id })
    .from(activities)
    .where(and(eq(activities.massActivityId, massActivityId), eq(activities.type, 4)))
    .orderBy(asc(activities.companyId));
  return rows.map(({ id }) => id);
}

async function sign({ db }: Demo, notification: number, on: string): Promise<void> {
  await db
    .update(activities)
    .set({ complete: true, completedAt: morning(on) })
    .where(eq(activities.id, notification));
}

/** The outcome of a notification: registered, declined, or, without a day, still to come. */
async function answer(
  { db, today }: Demo,
  notification: number,
  { on, isPositive }: { on: string | null; isPositive: boolean },
): Promise<void> {
  const { companyId, massActivityId, alias } = onlyRow(
    await db.select().from(activities).where(eq(activities.id, notification)),
  );
  const registered = on !== null && isPositive;
  await buildActivity(db, {
    ...{ companyId, massActivityId, type: 10, preventiveActivityId: notification },
    ...{ alias: alias?.replace(/^Notifica preventiva/, 'Esito'), deadline: addDays(on ?? today, 20) },
    ...(registered && { complete: true, completedAt: morning(on), outcomeOn: on, protocol: 'DEMO-2231' }),
    ...(on !== null && !isPositive && { deletedAt: morning(on) }),
  });
}
