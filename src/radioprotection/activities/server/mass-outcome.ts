import { eq, sql } from 'drizzle-orm';
import { changesBetween } from '#identity/audit-trail/rules.ts';
import { type AuditContext, recordAudit } from '#identity/audit-trail/server/public.ts';
import { addDays } from '#platform/contract/dates.ts';
import { settleMass } from '../../mass-activities/server/public.ts';
import { readRadioprotectionSettings } from '../../settings/server/public.ts';
import { activityType, activityTypeLabels, deadlineOf } from '../rules.ts';
import { activities } from '../schema.ts';

/** Until then the authorities are waited for, where the settings say nothing of it. */
const outcomeDays = 30;

/** The notification of a mass activity is signed: its outcome is waited for (Q2-43). One that is there already is taken. */
export async function awaitOutcome(notification: number, context: AuditContext): Promise<void> {
  const { db, clock } = context;
  const [signed] = await db.select().from(activities).where(eq(activities.id, notification));
  if (!signed?.massActivityId) return;
  const { settings } = await readRadioprotectionSettings(db);
  const { companyId, deviceId, registryId, massActivityId } = signed;
  const today = clock.today();
  const deadline = deadlineOf(
    settings.typologyDays,
    activityType.preventiveOutcome,
    today,
    addDays(today, outcomeDays),
  );
  const type = activityType.preventiveOutcome;
  const [entered] = await db
    .select({ id: activities.id, massActivityId: activities.massActivityId })
    .from(activities)
    .where(eq(activities.preventiveActivityId, notification))
    .for('update');
  const [outcome] = await db
    .insert(activities)
    .values({
      ...{ companyId, deviceId, registryId, massActivityId, type, deadline, createdAt: clock.now() },
      alias:
        (signed.alias ?? '').replace('Notifica preventiva', activityTypeLabels[type]).slice(0, 255) || null,
      preventiveActivityId: notification,
    })
    .onConflictDoUpdate({
      target: activities.preventiveActivityId,
      set: { massActivityId: sql`excluded.mass_activity_id` },
    })
    .returning({ id: activities.id });
  if (!outcome) return;
  const taken = entered && changesBetween(entered, { massActivityId });
  if (!entered) {
    const details = { activityType: type, companyId, deadline };
    await recordAudit(context, { event: 'activity.created', entityId: outcome.id, details });
  } else if (taken)
    await recordAudit(context, { event: 'activity.updated', entityId: outcome.id, details: taken });
  // One that was there may have been declined before.
  await settleMassOf(signed, context);
}

/** A notification of a mass activity, or its outcome, has come to its end: perhaps all of it has. */
export async function settleMassOf(
  { massActivityId }: { massActivityId: number | null },
  { db }: Pick<AuditContext, 'db'>,
): Promise<void> {
  if (massActivityId !== null) await settleMass(db, massActivityId);
}
