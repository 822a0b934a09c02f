import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';
import { finalReportMails, finalReportPlacements, finalReportWithdrawals } from '../schema.ts';
import type { WithdrawalPreview } from '../withdrawal/contract.ts';
import { openToCustomers } from './signed-queries.ts';

/** Notes that a mail tells of a report. */
export async function noteMail(db: Db, reportId: number, mailId: number): Promise<void> {
  await db.insert(finalReportMails).values({ reportId, mailId });
}

/**
 * Who was told of a report, each address once, as long as the mails are kept: an account in use by its address of today,
 * whoever has none by that of the mail.
 */
export async function listTold(
  db: Db,
  reportId: number,
): Promise<{ email: string; userId: number | null }[]> {
  const { rows } = await db.execute<{ email: string; userId: number | null }>(sql`
    select distinct on (lower(told.email)) told.email, m.user_id as "userId"
      from final_report_mails f join mails m on m.id = f.mail_id left join users u on u.id = m.user_id
      cross join lateral (select coalesce(u.email, m.recipient) as email) told
     where f.report_id = ${reportId} and u.disabled_at is null order by lower(told.email), m.id`);
  return rows;
}

/** Whether customers may see any revision of a report. */
export async function isSeenByCustomers(db: Db, reportId: number): Promise<boolean> {
  const { rows } = await db.execute<{ isSeen: boolean }>(sql`
    select exists (select from final_report_revisions r
      where r.report_id = ${reportId} and ${openToCustomers('r')}) as "isSeen"`);
  return rows[0]?.isSeen ?? false;
}

/** The half-years in whose rows results of a report stand, the oldest first. */
export async function listHalves(db: Db, reportId: number): Promise<WithdrawalPreview['isin']> {
  const { rows } = await db.execute<WithdrawalPreview['isin'][number]>(sql`
    select t.year || '-' || t.half as semestre, count(*)::int as righe, t.sent_on::text as inviata
      from final_report_placements f join isin_rows i on i.placement_id = f.placement_id and i.included
      join isin_transmissions t on t.id = i.transmission_id
     where f.report_id = ${reportId} and f.in_force group by t.id order by t.year, t.half`);
  return rows;
}

/** Withdraws a report: its placements are free for another. */
export async function insertWithdrawal(
  db: Db,
  withdrawal: typeof finalReportWithdrawals.$inferInsert,
): Promise<void> {
  await db.insert(finalReportWithdrawals).values(withdrawal);
  await db
    .update(finalReportPlacements)
    .set({ inForce: false })
    .where(
      and(eq(finalReportPlacements.reportId, withdrawal.reportId), sql`${finalReportPlacements.inForce}`),
    );
}
