import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Person, PersonalTraces } from '#identity/personal-traces/server/public.ts';
import { mails } from '../../schema.ts';

/** Those of his account, whatever address they went to; of the others those to his address of today. */
const toPerson = ({ id, email }: Person): SQL | undefined =>
  or(
    eq(mails.userId, id),
    and(isNull(mails.userId), eq(sql`lower(${mails.recipient})`, email.toLowerCase())),
  );

/** Mails that were sent, or wait to be sent, to a person. */
export const mailsToPerson: PersonalTraces = {
  title: 'Messaggi e-mail',
  meaning: 'I messaggi che Radia ti ha mandato, con oggetto e data.',
  keptBecause: null,
  list: (db, person) =>
    db
      .select({
        oggetto: mails.subject,
        scrittoIl: mails.createdAt,
        inviatoIl: mails.sentAt,
        stato: mails.state,
      })
      .from(mails)
      .where(toPerson(person)),
  count: (db, person) => db.$count(mails, toPerson(person)),
  erase: async (db, person) => void (await db.delete(mails).where(toPerson(person))),
};
