import { eq, type SQL, sql } from 'drizzle-orm';
import type { PersonalRecords } from '#accounts/personal-data/server/public.ts';
import { mails } from '#office/schema.ts';

const toAddress = ({ email }: { email: string }): SQL =>
  eq(sql`lower(${mails.recipient})`, email.toLowerCase());

/** Mails that were sent, or wait to be sent, to a person. */
export const mailsToPerson: PersonalRecords = {
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
      .where(toAddress(person)),
  count: (db, person) => db.$count(mails, toAddress(person)),
  erase: async (db, person) => void (await db.delete(mails).where(toAddress(person))),
};
