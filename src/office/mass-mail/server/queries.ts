import { count, desc, eq, ilike, type SQL, sql } from 'drizzle-orm';
import { users } from '#identity/schema.ts';
import { mailingRecipients, mailings } from '#office/schema.ts';
import type { QueryOf } from '#platform/contract/endpoint.ts';
import type { Db } from '#platform/server/database/database.ts';
import { jsonObject } from '#platform/server/database/json.ts';
import { pageOf, sliceOf } from '#platform/server/http/paging.ts';
import type { listMailings as listCall, MailingRow } from '../contract.ts';
import type { MailingFields } from '../fields/contract.ts';
import type { Contact, MailingState } from '../rules.ts';

export const mailingsPerPage = 25;

export type Mailing = typeof mailings.$inferSelect;
/** `pending`: their turn has not come. */
type Counts = MailingRow['counts'] & { pending: number };

const countsJson = jsonObject<Counts>({
  total: sql`count(*)`,
  pending: sql`count(*) filter (where r.state = 'pending')`,
  waiting: sql`count(*) filter (where r.state in ('pending', 'queued', 'sending'))`,
  sent: sql`count(*) filter (where r.state = 'sent')`,
  failed: sql`count(*) filter (where r.state in ('failed', 'uncertain'))`,
});

/** How many recipients there are, by what became of them: `failed` are those who did not get it, or perhaps. */
const countsOf = (mailingId: SQL) =>
  sql<Counts>`(select ${countsJson} from mailing_recipients r where r.mailing_id = ${mailingId})`;

type Course = Pick<Mailing, 'startedAt' | 'nextAt'> & { counts: Counts };

export function stateOf({ startedAt, nextAt, counts }: Course): MailingState {
  if (startedAt === null) return 'draft';
  if (nextAt === null && counts.pending > 0) return 'paused';
  return counts.waiting > 0 ? 'sending' : 'done';
}

const like = (words: string) => `%${words.replace(/[\\%_]/g, '\\$&')}%`;

/** One page of mailings, the newest first. */
export async function listMailings(
  db: Db,
  { q, page }: QueryOf<typeof listCall>,
): Promise<{ rows: MailingRow[]; total: number }> {
  const condition = q ? ilike(mailings.subject, like(q)) : undefined;
  const { limit, offset } = sliceOf({ page, size: mailingsPerPage });
  const found = await db
    .select({
      id: mailings.id,
      subject: mailings.subject,
      createdAt: mailings.createdAt,
      startedAt: mailings.startedAt,
      nextAt: mailings.nextAt,
      counts: countsOf(sql`mailings.id`),
      total: sql<number>`(${db.select({ n: count() }).from(mailings).where(condition)})::int`,
    })
    .from(mailings)
    .where(condition)
    .orderBy(desc(mailings.id))
    .limit(limit)
    .offset(offset);
  const { rows, total } = await pageOf(found, { page, size: mailingsPerPage }, () =>
    db.$count(mailings, condition),
  );
  return {
    total,
    rows: rows.map((row) => ({
      ...row,
      state: stateOf(row),
      createdAt: row.createdAt.toISOString(),
      startedAt: row.startedAt?.toISOString() ?? null,
    })),
  };
}

export async function findMailing(db: Db, mailingId: number): Promise<(Mailing & { counts: Counts }) | null> {
  const [found] = await db
    .select({ mailing: mailings, counts: countsOf(sql`mailings.id`) })
    .from(mailings)
    .where(eq(mailings.id, mailingId));
  return found ? { ...found.mailing, counts: found.counts } : null;
}

export async function isMailing(db: Db, mailingId: number): Promise<boolean> {
  const found = await db.select({ id: mailings.id }).from(mailings).where(eq(mailings.id, mailingId));
  return found.length > 0;
}

/** Keeps others from changing or starting the mailing until this write is done. */
export async function lockMailing(db: Db, mailingId: number): Promise<Mailing | null> {
  const [found] = await db.select().from(mailings).where(eq(mailings.id, mailingId)).for('update');
  return found ?? null;
}

export async function insertMailing(
  db: Db,
  { subject, text, criteria }: MailingFields,
  made: { createdAt: Date; createdBy: number },
): Promise<number> {
  const [row] = await db
    .insert(mailings)
    .values({ subject, text, criteria, ...made })
    .returning({ id: mailings.id });
  if (!row) throw new Error('insert returned nothing');
  return row.id;
}

export async function updateMailing(
  db: Db,
  mailingId: number,
  { subject, text, criteria }: MailingFields,
): Promise<void> {
  await db.update(mailings).set({ subject, text, criteria }).where(eq(mailings.id, mailingId));
}

export async function deleteMailing(db: Db, mailingId: number): Promise<void> {
  await db.delete(mailings).where(eq(mailings.id, mailingId));
}

/** How many recipients a draft has, and how many of those it is to have are new, or go. */
export async function countReplaced(
  db: Db,
  mailingId: number,
  recipients: readonly Contact[],
): Promise<{ before: number; added: number; removed: number }> {
  const rows = await db
    .select({ email: sql<string>`lower(${mailingRecipients.email})` })
    .from(mailingRecipients)
    .where(eq(mailingRecipients.mailingId, mailingId));
  const before = new Set(rows.map(({ email }) => email));
  const after = new Set(recipients.map(({ email }) => email.toLowerCase()));
  return {
    before: before.size,
    added: [...after].filter((email) => !before.has(email)).length,
    removed: [...before].filter((email) => !after.has(email)).length,
  };
}

/** Puts these recipients in the place of those a draft had; one statement whatever their number. */
export async function replaceRecipients(
  db: Db,
  mailingId: number,
  recipients: readonly Contact[],
): Promise<void> {
  await db.delete(mailingRecipients).where(eq(mailingRecipients.mailingId, mailingId));
  await db.execute(sql`
    insert into mailing_recipients (mailing_id, email, user_id, fields)
    select ${mailingId}, r.email, r."userId", r.values
      from jsonb_to_recordset(${JSON.stringify(recipients)}::jsonb) as r(email text, "userId" int, values jsonb)`);
}

/** From now on the mailing and its recipients do not change any more. */
export async function markStarted(db: Db, mailingId: number, userId: number, now: Date): Promise<void> {
  await db.update(mailings).set({ startedAt: now, startedBy: userId }).where(eq(mailings.id, mailingId));
}

export async function findEmail(db: Db, userId: number): Promise<string> {
  const [found] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId));
  if (!found) throw new Error('the user is gone');
  return found.email;
}
