import { eq, sql } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';
import type { ReportContent } from '../content/contract.ts';
import { asWithdrawn, type LetterKind, type StandingContent, type ToldLetter } from '../notice/rules.ts';
import type { TellingLetter } from '../notice/told/contract.ts';
import { authorityLetters, authorityNotices } from '../schema.ts';

/** SQL value: what each revision of the report in row `final_reports` says, the oldest first. */
const everyContent = sql`(select json_agg(r.content order by r.revision) from final_report_revisions r
  where r.report_id = final_reports.id)`;

export type OwedNotice = { owed: LetterKind; dueOn: string; revisions: ReportContent[] };

/** SQL value: what authorities are still to be told of the report in row `final_reports`; null when nothing. */
export const owedNotice = sql<OwedNotice | null>`(
  select json_build_object('owed', n.owed, 'dueOn', n.due_on, 'revisions', ${everyContent}) from authority_notices n
   where n.report_id = final_reports.id and n.sent_on is null)`;

/** SQL value: every letter about the report in row `final_reports`, the latest first. */
export const noticeLetters = sql<TellingLetter[]>`coalesce((
  select json_agg(json_build_object('id', l.id, 'tipo', l.kind, 'revisione', l.revision, 'inviata', l.sent_on,
      'oggetto', l.subject, 'testo', l.text, 'destinatari', l.recipients, 'nota', l.note, 'chi', u.name,
      'annullata', case when l.annulled_at is not null
        then json_build_object('quando', l.annulled_at, 'chi', a.name) end) order by l.id desc)
    from authority_letters l left join users u on u.id = l.recorded_by left join users a on a.id = l.annulled_by
   where l.report_id = final_reports.id), '[]')`;

/** SQL value: the last letter that stands about the report in row `final_reports`, with what it told of. */
export const lastLetter = sql<ToldLetter | null>`(
  select json_build_object('id', l.id, 'kind', l.kind, 'sentOn', l.sent_on, 'content', r.content)
    from authority_letters l
    join final_report_revisions r on r.report_id = l.report_id and r.revision = l.revision
   where l.report_id = final_reports.id and l.annulled_at is null order by l.id desc limit 1)`;

export type NoticeFacts = {
  content: StandingContent;
  revisions: ReportContent[];
  told: (ToldLetter & { id: number }) | null;
  notice: { owed: LetterKind; dueOn: string; sentOn: string | null } | null;
};

type Withdrawn = { withdrawal: { motivo: string; quando: string } | null };

/** What a report says, what authorities know of it, and what they are to be told; one that was withdrawn tells no excess. */
export async function findNoticeFacts(db: Db, reportId: number): Promise<NoticeFacts | null> {
  const { rows } = await db.execute<NoticeFacts & Withdrawn>(sql`
    select (select r.content from final_report_revisions r where r.report_id = final_reports.id
              order by r.revision desc limit 1) as content, ${everyContent} as revisions,
           (select json_build_object('motivo', w.reason, 'quando', w.withdrawn_at)
              from final_report_withdrawals w where w.report_id = final_reports.id) as withdrawal,
           ${lastLetter} as told,
           (select json_build_object('owed', n.owed, 'dueOn', n.due_on, 'sentOn', n.sent_on)
              from authority_notices n where n.report_id = final_reports.id) as notice
      from final_reports where id = ${reportId}`);
  const [found] = rows;
  if (!found) return null;
  const { withdrawal, ...facts } = found;
  return withdrawal === null ? facts : { ...facts, content: asWithdrawn(facts.content, withdrawal) };
}

export async function keepNotice(db: Db, notice: typeof authorityNotices.$inferInsert): Promise<void> {
  const { reportId: _key, ...set } = notice;
  await db
    .insert(authorityNotices)
    .values(notice)
    .onConflictDoUpdate({ target: authorityNotices.reportId, set });
}

export async function deleteNotice(db: Db, reportId: number): Promise<void> {
  await db.delete(authorityNotices).where(eq(authorityNotices.reportId, reportId));
}

export async function insertLetter(db: Db, letter: typeof authorityLetters.$inferInsert): Promise<void> {
  await db.insert(authorityLetters).values(letter);
}

export async function annulLetter(
  db: Db,
  id: number,
  annulled: { annulledAt: Date; annulledBy: number },
): Promise<void> {
  await db.update(authorityLetters).set(annulled).where(eq(authorityLetters.id, id));
}
