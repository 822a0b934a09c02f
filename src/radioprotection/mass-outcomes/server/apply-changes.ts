import { and, eq, sql } from 'drizzle-orm';
import { recordAudit } from '#identity/audit-trail/server/public.ts';
import { longest } from '#platform/contract/limits.ts';
import type { Db } from '#platform/server/database/database.ts';
import { isRetryable, isUnreachable, Refusal, refusalOfDatabase } from '#platform/server/http/errors.ts';
import type { Services } from '#platform/server/http/route.ts';
import { outcomeTexts } from '../rules.ts';
import { unitChanges } from '../schema.ts';
import { changeRecords } from './change-records.ts';
import { type DueChange, nextChange, nextEmployer } from './due-changes.ts';

/**
 * Brings into force what is due, each change in a transaction of its own, those of an employer in the order of their
 * effective dates: the employer is held meanwhile, so that several workers do not change it side by side.
 */
export async function applyDueChanges(services: Services, isStopped: () => boolean): Promise<void> {
  while (!isStopped()) {
    const today = services.clock.today();
    const employerId = await nextEmployer(services.db, today);
    if (employerId === null) return;
    await services.db.transaction((db) => applyNext({ ...services, db }, employerId));
  }
}

async function applyNext(services: Services & { db: Db }, employerId: number): Promise<void> {
  const { db, clock } = services;
  await db.execute(sql`select id from employers where id = ${employerId} for no key update`);
  const change = await nextChange(db, employerId, clock.today());
  if (change === null) return;
  const failure = await tryChange(change, services);
  const end =
    failure === null
      ? { processedAt: clock.now(), failure: null, failedOn: null }
      : { failure: failure.slice(0, longest.note), failedOn: clock.today() };
  await db
    .update(unitChanges)
    .set(end)
    .where(and(eq(unitChanges.activityId, change.activityId), eq(unitChanges.actionType, change.type)));
}

/** In words why it could not be done; null when it is. */
async function tryChange(change: DueChange, services: Services & { db: Db }): Promise<string | null> {
  const { companyId, type, effectiveDate, massActivityId } = change;
  try {
    // Undone by itself when it fails, so that the reason can be kept.
    await services.db.transaction(async (db) => {
      const context = { ...services, db, user: null, requestId: null };
      await changeRecords(change, context);
      await recordAudit(context, {
        event: 'mass-activity.change-applied',
        entityId: massActivityId,
        details: { companyId, actionType: type, effectiveDate },
      });
    });
    return null;
  } catch (error) {
    if (isUnreachable(error) || isRetryable(error)) throw error;
    const refusal = error instanceof Refusal ? error : refusalOfDatabase(error);
    if (refusal === null)
      services.log.error(
        { change: change.activityId, error: error instanceof Error ? error.name : typeof error },
        'change of a unit not brought into force',
      );
    return refusal?.message ?? outcomeTexts.unexpected;
  }
}
