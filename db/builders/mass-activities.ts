import { eq } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';
import { massActivities, massCompanies, massOperations } from '#radioprotection/mass-activities/schema.ts';
import type { MassStatus } from '#radioprotection/mass-activities/states/rules.ts';
import { morningOf, onlyRow } from './rows.ts';

const day = '2026-03-01';
/** The steps of the state machine, one after the other. */
const way = ['work', 'review', 'need_complete', 'pending', 'completed'] as const satisfies MassStatus[];

/** A mass activity that changes the employer's phone, on these units; beyond `need_complete` they are processed. */
export async function buildMassActivity(
  db: Db,
  {
    employerId,
    companyIds,
    userId,
    status = 'work',
  }: {
    employerId: number;
    companyIds: readonly number[];
    userId: number;
    status?: MassStatus;
  },
): Promise<typeof massActivities.$inferSelect> {
  const at = morningOf(day);
  const made = { employerId, createdBy: userId, createdAt: at };
  const { id } = onlyRow(await db.insert(massActivities).values(made).returning());
  const operation = { massActivityId: id, actionType: 1, position: 1, options: [14], effectiveDate: day };
  await db.insert(massOperations).values({ ...operation, inputValues: { 14: '0444 99' } });
  if (companyIds.length > 0)
    await db.insert(massCompanies).values(companyIds.map((companyId) => ({ massActivityId: id, companyId })));
  for (const next of way.slice(1, way.indexOf(status) + 1)) {
    if (next === 'pending')
      await db
        .update(massCompanies)
        .set({ state: 'processed', processedAt: at, processedBy: userId })
        .where(eq(massCompanies.massActivityId, id));
    const reviewed = next === 'need_complete' ? { reviewedBy: userId, reviewedAt: at } : {};
    await db
      .update(massActivities)
      .set({ status: next, ...reviewed })
      .where(eq(massActivities.id, id));
  }
  return onlyRow(await db.select().from(massActivities).where(eq(massActivities.id, id)));
}
