import { and, desc, eq, gt, gte, inArray, isNull, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';
import { mails } from '../../schema.ts';
import { abandonedAfterMinutes, type MailState } from '../rules.ts';

export type MailRecord = typeof mails.$inferSelect;

export async function insertMail(db: Db, mail: typeof mails.$inferInsert): Promise<number> {
  const [row] = await db.insert(mails).values(mail).returning({ id: mails.id });
  if (!row) throw new Error('insert returned nothing');
  return row.id;
}

/** A try that began before this moment and has not ended belonged to a process that is gone. */
export function abandonedBefore(now: Date): Date {
  return new Date(now.getTime() - abandonedAfterMinutes * 60_000);
}

/** SQL condition: a mail is due, or its try was abandoned. */
const isDue = (now: Date): SQL =>
  sql`((state = 'queued' and due_at <= ${now}) or (state = 'sending' and claimed_at < ${abandonedBefore(now)}))`;

/**
 * SQL: since when the mail in a row has been stopped. Where its process ended nobody could note it: since it is taken
 * for abandoned. After a restore, and before this was noted: since it was due.
 */
export const stoppedSince = (row: string): SQL =>
  sql.raw(
    `case when ${row}.state = 'uncertain' and ${row}.claimed_at is not null
       then ${row}.claimed_at + interval '${abandonedAfterMinutes} minutes'
       else coalesce(${row}.stopped_at, ${row}.due_at) end`,
  );

/**
 * SQL rows: the mails that somebody has to look after, with the moment `since`. They have failed, or nobody knows, and
 * may still be sent again (as `retryMail` allows it); what is being handed over may still be answered.
 */
export const stoppedMails = (now: Date): SQL => sql`(
  select m.id, ${stoppedSince('m')} as since from mails m
   where (m.state = 'failed' or m.state = 'uncertain' and coalesce(m.claimed_at < ${abandonedBefore(now)}, true))
     and m.text <> '' and coalesce(m.expires_at > ${now}, true) and coalesce(m.not_after > ${now}, true)
     and not exists (select from mails later where later.about = m.about and later.id > m.id))`;

/**
 * SQL condition: the last mail about this has failed, or went to another address than this one; null: there is none, or
 * no address to compare with.
 */
export const lastMailMissed = (about: SQL, address: SQL): SQL => sql`(
  select m.state = 'failed' or lower(m.recipient) <> lower(nullif(trim(${address}), ''))
    from mails m where m.about = ${about} order by m.id desc limit 1)`;

/** SQL condition: there is such a mail. */
export const hasDueMails = (now: Date): SQL => sql`exists (select from mails where ${isDue(now)})`;

/**
 * Takes the next mail that is due, or whose try was abandoned, for a try of one's own; null when there is none.
 * `mailId`: that one or none.
 */
export async function claimMail(db: Db, now: Date, mailId?: number): Promise<MailRecord | null> {
  const wanted = mailId === undefined ? sql`` : sql`and id = ${mailId}`;
  const next = sql`(select id from mails
    where ${isDue(now)} ${wanted}
    order by due_at, id limit 1 for update skip locked)`;
  const [claimed] = await db
    .update(mails)
    .set({ state: 'sending', attempts: sql`${mails.attempts} + 1`, claimedAt: now })
    .where(sql`${mails.id} = ${next}`)
    .returning();
  return claimed ?? null;
}

/** Changes a mail as long as it still belongs to the try that claimed it. Returns whether it did. */
export async function updateClaimedMail(
  db: Db,
  { id, attempts }: Pick<MailRecord, 'id' | 'attempts'>,
  changes: Partial<typeof mails.$inferInsert>,
): Promise<boolean> {
  const { rowCount } = await db
    .update(mails)
    .set(changes)
    .where(
      and(eq(mails.id, id), eq(mails.attempts, attempts), inArray(mails.state, ['sending', 'uncertain'])),
    );
  return rowCount === 1;
}

export async function findMailForUpdate(db: Db, id: number): Promise<MailRecord | null> {
  const [found] = await db.select().from(mails).where(eq(mails.id, id)).for('update');
  return found ?? null;
}

/** Puts a mail into the queue again, to be sent at once and with all its pauses before it. */
export async function requeueMail(db: Db, id: number, now: Date): Promise<void> {
  await db
    .update(mails)
    .set({
      state: 'queued',
      dueAt: now,
      error: null,
      attemptsBefore: sql`${mails.attempts}`,
      stoppedAt: null,
    })
    .where(eq(mails.id, id));
}

/** A page of mails, latest first, without what they say; one more than `limit` when there are older ones. */
export function listMails(
  db: Db,
  { state, before, limit }: { state?: MailState | undefined; before?: number | undefined; limit: number },
) {
  return db
    .select({
      id: mails.id,
      recipient: mails.recipient,
      subject: mails.subject,
      state: mails.state,
      attempts: mails.attempts,
      error: mails.error,
      createdAt: mails.createdAt,
      dueAt: mails.dueAt,
      sentAt: mails.sentAt,
    })
    .from(mails)
    .where(
      and(
        state === undefined ? undefined : eq(mails.state, state),
        before === undefined ? undefined : lt(mails.id, before),
      ),
    )
    .orderBy(desc(mails.id))
    .limit(limit + 1);
}

/** Empties the mails that tell of something which has expired, whatever became of them. */
export async function emptyExpiredMails(db: Db, now: Date): Promise<void> {
  await db
    .update(mails)
    .set({ text: '', html: null, calendar: null })
    .where(and(lte(mails.expiresAt, now), ne(mails.text, '')));
}

/** A mail that went, or may have gone: to whom, of which kind, when it was written, until when it was of use. */
export type GoneMail = Pick<MailRecord, 'recipient' | 'kind' | 'createdAt' | 'notAfter'>;

/**
 * Mails about a thing that have not left do not leave any more, a try under way included, nor on an administrator's
 * word; nor does once more one that may have gone. What they say stays, and the moment until which one that may have gone
 * was of use. Returns the others about it, which went or may have gone, the last first.
 */
export async function supersedeMails(
  db: Db,
  { about, why, now }: { about: string; why: string; now: Date },
): Promise<GoneMail[]> {
  const unsent = and(eq(mails.about, about), inArray(mails.state, ['queued', 'sending']));
  await db.update(mails).set({ state: 'failed', error: why, claimedAt: null }).where(unsent);
  const gone = await db
    .select({
      recipient: mails.recipient,
      kind: mails.kind,
      createdAt: mails.createdAt,
      notAfter: mails.notAfter,
    })
    .from(mails)
    .where(and(eq(mails.about, about), inArray(mails.state, ['sent', 'uncertain'])))
    .orderBy(desc(mails.id));
  const mayHaveGone = and(eq(mails.state, 'uncertain'), isNull(mails.notAfter));
  const retriable = and(eq(mails.about, about), or(eq(mails.state, 'failed'), mayHaveGone));
  await db.update(mails).set({ notAfter: now }).where(retriable);
  return gone;
}

/** Whether a later mail about the same thing was written. */
export async function isSuperseded(
  db: Db,
  { id, about }: Pick<MailRecord, 'id' | 'about'>,
): Promise<boolean> {
  if (about === null) return false;
  return (await db.$count(mails, and(eq(mails.about, about), gt(mails.id, id)))) > 0;
}

/** Deletes the mails written before `limit`. */
export async function deleteOldMails(db: Db, limit: Date): Promise<void> {
  await db.delete(mails).where(lt(mails.createdAt, limit));
}

/** Holds back what has not been handed over: nothing sends it by itself, an administrator may. Returns how many. */
export async function holdUnsentMails(db: Db, why: string): Promise<number> {
  const { rowCount } = await db
    .update(mails)
    .set({ state: 'uncertain', error: why, claimedAt: null })
    .where(inArray(mails.state, ['queued', 'sending']));
  return rowCount ?? 0;
}

/**
 * Ends and empties the mails that speak of a user's account and have not been sent. A try under way ends as well; what
 * became of those that had ended before stays as it was.
 */
export async function withdrawMails(
  db: Db,
  userId: number,
  { why, now }: { why: string; now: Date },
): Promise<void> {
  const ofAccount = and(eq(mails.userId, userId), ne(mails.state, 'sent'));
  const isUnderWay = and(eq(mails.state, 'uncertain'), gte(mails.claimedAt, abandonedBefore(now)));
  await db
    .update(mails)
    .set({ state: 'failed', error: why, claimedAt: null })
    .where(and(ofAccount, or(inArray(mails.state, ['queued', 'sending']), isUnderWay)));
  await db.update(mails).set({ text: '', html: null, calendar: null }).where(ofAccount);
}
