import { and, asc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { users } from '#identity/schema.ts';
import { mailingRecipients, mailings } from '#office/schema.ts';
import type { Db } from '#platform/server/database/database.ts';
import { sliceOf } from '#platform/server/http/paging.ts';
import type { MailingRecipient } from '../sending/contract.ts';
import type { Mailing } from './queries.ts';

export type Recipient = typeof mailingRecipients.$inferSelect;

const ofMailing = (mailingId: number) => eq(mailingRecipients.mailingId, mailingId);

/** Recipients in the order of their turns: all of them, or one page. */
export async function listRecipients(
  db: Db,
  mailingId: number,
  { page, size, onlyErrors }: { page?: number | undefined; size: number; onlyErrors: boolean },
): Promise<MailingRecipient[]> {
  const { limit, offset } = sliceOf({ page: page ?? 1, size });
  const query = db
    .select({
      id: mailingRecipients.id,
      email: mailingRecipients.email,
      sentAt: mailingRecipients.sentAt,
      state: mailingRecipients.state,
      error: mailingRecipients.error,
    })
    .from(mailingRecipients)
    .where(
      and(
        ofMailing(mailingId),
        onlyErrors ? inArray(mailingRecipients.state, ['failed', 'uncertain']) : undefined,
      ),
    )
    .orderBy(asc(mailingRecipients.id))
    .$dynamic();
  const rows = await (page === undefined ? query : query.limit(limit).offset(offset));
  return rows.map(({ id, email, sentAt, state, error }) => ({
    id,
    massive_email: mailingId,
    email: email ?? '',
    sent_date: sentAt?.toISOString() ?? null,
    state,
    error,
  }));
}

export async function findRecipient(
  db: Db,
  mailingId: number,
  recipientId: number,
): Promise<Recipient | null> {
  const [found] = await db
    .select()
    .from(mailingRecipients)
    .where(and(ofMailing(mailingId), eq(mailingRecipients.id, recipientId)));
  return found ?? null;
}

/** The same, kept from others until this write is done. */
export async function lockRecipient(
  db: Db,
  mailingId: number,
  recipientId: number,
): Promise<Recipient | null> {
  const [found] = await db
    .select()
    .from(mailingRecipients)
    .where(and(ofMailing(mailingId), eq(mailingRecipients.id, recipientId)))
    .for('update');
  return found ?? null;
}

/**
 * Takes a mailing whose turn has come, so that nobody else gives out its turn: a given one (waiting for whoever is at
 * it), or any (leaving those that somebody is at). Null when there is none.
 */
export async function lockDueMailing(db: Db, now: Date, mailingId?: number): Promise<Mailing | null> {
  const due = sql`${mailings.nextAt} <= ${now}`;
  const query = db
    .select()
    .from(mailings)
    .where(mailingId === undefined ? due : and(due, eq(mailings.id, mailingId)))
    .orderBy(asc(mailings.nextAt), asc(mailings.id))
    .limit(1);
  const [found] = await (mailingId === undefined
    ? query.for('update', { skipLocked: true })
    : query.for('update'));
  return found ?? null;
}

/** Who is next, up to `limit` recipients. */
export function listNext(db: Db, mailingId: number, limit: number): Promise<Recipient[]> {
  return db
    .select()
    .from(mailingRecipients)
    .where(and(ofMailing(mailingId), eq(mailingRecipients.state, 'pending')))
    .orderBy(asc(mailingRecipients.id))
    .limit(limit);
}

/** How many have not had their turn. */
export function countPending(db: Db, mailingId: number): Promise<number> {
  return db.$count(mailingRecipients, and(ofMailing(mailingId), eq(mailingRecipients.state, 'pending')));
}

/** Whether the account that the address was taken from is still in use and still has it. */
export async function isAddressInUse(db: Db, { userId, email }: Recipient): Promise<boolean> {
  if (userId === null) return true;
  const [found] = await db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.id, userId),
        isNull(users.disabledAt),
        isNull(users.erasedAt),
        sql`lower(${users.email}) = lower(${email})`,
      ),
    );
  return found !== undefined;
}

export async function updateRecipient(
  db: Db,
  recipientId: number,
  changes: Partial<Pick<Recipient, 'state' | 'error' | 'mailId' | 'sentAt'>>,
): Promise<void> {
  await db.update(mailingRecipients).set(changes).where(eq(mailingRecipients.id, recipientId));
}

export async function setNextTurn(db: Db, mailingId: number, nextAt: Date | null): Promise<void> {
  await db.update(mailings).set({ nextAt }).where(eq(mailings.id, mailingId));
}

/** Whoever handed these over is gone, and with him the answer of the mail server. */
export async function settleAbandoned(db: Db, before: Date, error: string): Promise<void> {
  await db.execute(sql`
    update mailing_recipients r set state = 'uncertain', error = ${error} from mails m where ${isAbandoned(before)}`);
}

const isAbandoned = (before: Date): SQL =>
  sql`m.id = r.mail_id and r.state = 'sending' and m.state = 'uncertain' and m.claimed_at < ${before}`;

/** SQL condition: a mailing's next turn has come, or the try of a recipient's mail was abandoned before `before`. */
export const hasTurns = (now: Date, before: Date): SQL =>
  sql`(exists (select from mailings where next_at <= ${now})
    or exists (select from mailing_recipients r, mails m where ${isAbandoned(before)}))`;

const noValues = sql`'{}'::jsonb`;

/**
 * Forgets who the recipients were of mailings started before `limit`; how it ended for each stays. Words of a mail
 * server go too: they name the address. One whose mail waited until it was forgotten did not get it.
 */
export async function forgetRecipients(db: Db, limit: Date, why: string): Promise<void> {
  await db.execute(sql`
    update mailing_recipients r
       set email = null, fields = ${noValues}, user_id = null,
           state = case when r.state in ('sent', 'uncertain') then r.state else 'failed' end,
           error = case when r.state = 'sent' then null else ${why} end
      from mailings m
     where m.id = r.mailing_id and m.started_at < ${limit} and r.email is not null
       and (r.state in ('sent', 'failed', 'uncertain') or r.state in ('queued', 'sending') and r.mail_id is null)`);
  await db.execute(sql`
    update mailings set criteria = criteria || '{"typed": ""}'
     where started_at < ${limit} and criteria->>'typed' <> ''`);
}

/** The mailings among whose typed addresses one may be, locked; `typed` is what was typed. */
export async function lockTypedOf(db: Db, email: string): Promise<{ id: number; typed: string }[]> {
  const { rows } = await db.execute<{ id: number; typed: string }>(sql`
    select id, criteria->>'typed' as typed from mailings
     where position(lower(${email}) in lower(criteria->>'typed')) > 0 order by id for no key update`);
  return rows;
}

export async function updateTyped(db: Db, mailingId: number, typed: string): Promise<void> {
  const criteria = sql`criteria || jsonb_build_object('typed', ${typed}::text)`;
  await db.update(mailings).set({ criteria }).where(eq(mailings.id, mailingId));
}

/** Those recipients that a person is. */
export function isPerson({ id, email }: { id: number; email: string }): SQL | undefined {
  return or(
    eq(mailingRecipients.userId, id),
    eq(sql`lower(${mailingRecipients.email})`, email.toLowerCase()),
  );
}

export function listOfPerson(db: Db, person: { id: number; email: string }) {
  return db
    .select({
      oggetto: mailings.subject,
      indirizzo: mailingRecipients.email,
      valori: mailingRecipients.fields,
      inviatoIl: mailingRecipients.sentAt,
      stato: mailingRecipients.state,
    })
    .from(mailingRecipients)
    .innerJoin(mailings, eq(mailings.id, mailingRecipients.mailingId))
    .where(isPerson(person))
    .orderBy(asc(mailingRecipients.id));
}

const isAuthor = (userId: number) => or(eq(mailings.createdBy, userId), eq(mailings.startedBy, userId));

/** The mailings that a person wrote or started. */
export function listWrittenBy(db: Db, userId: number) {
  return db
    .select({ oggetto: mailings.subject, scrittaIl: mailings.createdAt, avviataIl: mailings.startedAt })
    .from(mailings)
    .where(isAuthor(userId))
    .orderBy(asc(mailings.id));
}

export function countWrittenBy(db: Db, userId: number): Promise<number> {
  return db.$count(mailings, isAuthor(userId));
}

/** Takes a person out of drafts, and forgets that he is a recipient of what was started. */
export async function erasePerson(db: Db, person: { id: number; email: string }, why: string): Promise<void> {
  const isDraft = sql`exists (select from mailings m where m.id = mailing_recipients.mailing_id and m.started_at is null)`;
  await db.delete(mailingRecipients).where(and(isPerson(person), isDraft));
  const hasEnded = sql`${mailingRecipients.state} in ('sent', 'failed', 'uncertain')`;
  await db
    .update(mailingRecipients)
    .set({
      email: null,
      fields: noValues,
      userId: null,
      state: sql`case when ${hasEnded} then mailing_recipients.state else 'failed' end`,
      // Also in the place of a mail server's words, which name the address.
      error: sql`case when ${mailingRecipients.state} = 'sent' then null else ${why} end`,
    })
    .where(isPerson(person));
}

/** After a copy was taken back: those whose turn had not come when it was made may have had it since. */
export async function holdPending(db: Db, why: string): Promise<number> {
  const isStarted = sql`exists (select from mailings m where m.id = mailing_recipients.mailing_id and m.started_at is not null)`;
  const { rowCount } = await db
    .update(mailingRecipients)
    .set({ state: 'uncertain', error: why })
    .where(and(eq(mailingRecipients.state, 'pending'), isStarted));
  await db.update(mailings).set({ nextAt: null }).where(sql`${mailings.nextAt} is not null`);
  return rowCount ?? 0;
}
