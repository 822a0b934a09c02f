import { type SQL, sql } from 'drizzle-orm';
import { daysBetween, formatDay, romeDay, romeTimeOfDay } from '#platform/contract/dates.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { Services } from '#platform/server/http/route.ts';
import { type MailDefinition, queueMail } from '#post/mail/server/public.ts';
import { instrumentLabel } from '#radioprotection/instruments/rules.ts';
import { clientInstrumentsHref, reminderDays, reminderOf } from '../rules.ts';
import { calibrationReminders, calibrationRounds } from '../schema.ts';

/** Nobody is written to before. */
const fromTime = '07:00';

/** SQL condition: nobody has looked yet today whose calibration ends. */
export const hasCalibrationsToTell = (now: Date): SQL =>
  romeTimeOfDay(now) < fromTime
    ? sql`false`
    : sql`not exists (select from calibration_rounds where day = ${romeDay(now)}::date)`;

type Told = {
  name: string;
  instrument: string;
  owner: string | null;
  validUntil: string;
  days: number;
  /** Whether loads are measured with it: portals are no portable instruments. */
  portable: boolean;
  url: string;
};

/** The calibration of an instrument ends. */
const sendCalibrationReminder: MailDefinition<Told> = {
  kind: 'send-calibration-reminder',
  write: ({ name, instrument, owner, validUntil, days, portable, url }) => ({
    subject: `Radia: la taratura di ${instrument} scade il ${formatDay(validUntil)}`,
    text: `Buongiorno ${name},

la taratura dello strumento ${instrument}${owner === null ? '' : ` di ${owner}`} vale fino al ${formatDay(validUntil)}: ${left(days)}.${portable ? blocked : ''}

${url}

Questo messaggio è automatico: le risposte non vengono lette.
`,
  }),
};

/** Where a client's forms need name no instrument an expired calibration is only told (Q1-35). */
const blocked =
  ' Dopo, fino a una nuova taratura, i modelli IRME90 non lo accettano dove lo strumento va indicato.';

function left(days: number): string {
  if (days === 0) return 'oggi è l’ultimo giorno';
  return days === 1 ? 'manca un giorno' : `mancano ${days} giorni`;
}

/** Somebody who is told of an instrument; `client`: as one of the client's people. */
type Ending = {
  id: number;
  brand: string;
  model: string;
  serialNumber: string;
  owner: string | null;
  validUntil: string;
  userId: number;
  name: string;
  email: string;
  client: number | null;
  portable: boolean;
};

/**
 * Once a day: tells those whose work it is of each calibration that ends in 60, 30 and 7 days, each of them once. Without a
 * mail server only lists and notices tell.
 */
export async function tellOfCalibrations(services: Services): Promise<void> {
  const { clock, config } = services;
  const today = clock.today();
  await services.db.transaction(async (db) => {
    const begun = await db.insert(calibrationRounds).values({ day: today }).onConflictDoNothing().returning();
    if (begun.length === 0) return;
    await db.execute(sql`delete from calibration_rounds where day < ${today}::date`);
    if (config.mail === null) return;
    for (const ending of await listEndings(db, today)) {
      const { id, userId, validUntil, client } = ending;
      const days = daysBetween(today, validUntil);
      const daysBefore = reminderOf(days);
      if (daysBefore === null) continue;
      const first = await db
        .insert(calibrationReminders)
        .values({ instrumentId: id, validUntil, daysBefore, userId, toldOn: today })
        .onConflictDoNothing()
        .returning();
      if (first.length === 0) continue;
      const href = client === null ? `/lb/radioprotection/instruments/${id}` : clientInstrumentsHref(client);
      const { name, owner, email, portable } = ending;
      const payload = {
        name,
        instrument: instrumentLabel(ending),
        owner,
        validUntil,
        days,
        portable,
        url: config.baseUrl + href,
      };
      await queueMail({ ...services, db }, sendCalibrationReminder, { recipient: email, userId, payload });
    }
  });
}

const longestAhead = Math.max(...reminderDays);

/**
 * Calibrations that end soon, with whom it concerns: the planning staff; the expert of the instrument's card, else of its
 * client; of a client's instrument the client's own people. Each person once for an instrument.
 */
async function listEndings(db: Db, today: string): Promise<Ending[]> {
  const holds = (role: 'rp' | 'edr' | 'cliente') =>
    sql`exists (select from user_roles r where r.user_id = u.id and r.role = ${role})`;
  const isStaff = holds('rp');
  const isExpert = sql`(${holds('edr')} and u.id = coalesce(
    (select k.expert_id from control_cards k where k.instrument_id = i.id and k.closed_on is null), c.expert_id))`;
  const isClients = sql`(${holds('cliente')} and c.active and exists (
    select from grants g where g.user_id = u.id and g.principal_id = i.principal_id))`;
  const { rows } = await db.execute<Ending>(sql`
    select i.id, i.brand, i.model, i.serial_number as "serialNumber", p.name as owner,
           i.next_calibration::text as "validUntil", u.id as "userId", u.name, u.email,
           case when ${isStaff} or ${isExpert} then null else i.principal_id end as client,
           i.kind = 'portatile' as portable
      from instruments i
      left join principals p on p.id = i.principal_id
      left join control_clients c on c.principal_id = i.principal_id
      join users u on u.disabled_at is null and u.erased_at is null and (${isStaff} or ${isExpert} or ${isClients})
     where i.active and i.next_calibration between ${today}::date and ${today}::date + ${longestAhead}::int
     order by i.next_calibration, i.id, u.id`);
  return rows;
}
