import { type SQL, sql } from 'drizzle-orm';
import { formatDay, romeDay, romeTimeOfDay } from '#platform/contract/dates.ts';
import type { Services } from '#platform/server/http/route.ts';
import { type MailDefinition, queueMail } from '#post/mail/server/public.ts';
import { massHref, openTermsText } from '../../mass-activities/rules.ts';
import { listWorkers } from '../../mass-activities/server/public.ts';
import { unconfirmedText } from '../../settings/rules.ts';
import { massTermMails, massTermRounds } from '../schema.ts';
import { findMassTerms } from './open-terms.ts';

/** Nobody is written to before. */
const fromTime = '07:00';

/** SQL condition: nobody has looked yet today whose term is near. */
export const hasTermsToTell = (now: Date): SQL =>
  romeTimeOfDay(now) < fromTime
    ? sql`false`
    : sql`not exists (select from mass_term_rounds where day = ${romeDay(now)}::date)`;

type Told = {
  name: string;
  activity: number;
  employer: string;
  terms: string;
  isConfirmed: boolean;
  url: string;
};

/** The term for notifying the changes of a mass activity is near, or past. */
const sendTermWarning: MailDefinition<Told> = {
  kind: 'send-mass-term-warning',
  write: ({ name, activity, employer, terms, isConfirmed, url }) => ({
    subject: `Radia: pratica massiva #${activity}, notifiche preventive da firmare`,
    text: `Buongiorno ${name},

la pratica massiva #${activity} di ${employer} aspetta ancora. ${terms}${isConfirmed ? '' : `\nIl termine: ${unconfirmedText.toLowerCase()}.`}
A che punto è ogni unità locale:

${url}

Questo messaggio è automatico: le risposte non vengono lette.
`,
  }),
};

/**
 * Once a day: tells those whose work it is of each mass activity with notifications that are not signed while their
 * term is near or past, a mail for each person and activity, once. Without a mail server only the dashboard tells.
 */
export async function tellOfTerms(services: Services): Promise<void> {
  const { clock, config } = services;
  const today = clock.today();
  await services.db.transaction(async (db) => {
    const begun = await db.insert(massTermRounds).values({ day: today }).onConflictDoNothing().returning();
    if (begun.length === 0) return;
    await db.execute(sql`delete from mass_term_rounds where day < ${today}::date`);
    if (config.mail === null) return;
    const { found, isConfirmed } = await findMassTerms(db, { which: sql`true`, today });
    const employerIds = [...new Set(found.map(({ employer }) => employer))];
    const people = await listWorkers(db, { employerIds, today });
    for (const mass of found) {
      const { activity, employer, alias, open } = mass;
      const terms = openTermsText(open, { today, format: formatDay }) ?? '';
      const url = config.baseUrl + massHref(mass, 'view');
      for (const { userId, name, email } of people.filter((one) => one.employerId === employer)) {
        const first = await db
          .insert(massTermMails)
          .values({ massActivityId: activity, userId, toldOn: today })
          .onConflictDoNothing()
          .returning();
        if (first.length === 0) continue;
        const payload = { name, activity, employer: alias, terms, isConfirmed, url };
        await queueMail({ ...services, db }, sendTermWarning, { recipient: email, userId, payload });
      }
    }
  });
}
