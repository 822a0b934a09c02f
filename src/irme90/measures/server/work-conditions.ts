import { type SQL, sql } from 'drizzle-orm';
import { addDays } from '#platform/contract/dates.ts';
import { nextWorkDays, type WorkSituation, type WorkTime } from '../rules.ts';

/** SQL condition: form `f` has come so far. */
export const isInSituation: Readonly<Record<WorkSituation, SQL>> = {
  inviato: sql`f.state = 'inviato'`,
  lavorato: sql`(f.state = 'lavorato' and f.register_number is null)`,
  attestato: sql`(f.state = 'lavorato' and f.register_number is not null)`,
  firmato: sql`f.state = 'firmato'`,
  annullato: sql`f.state = 'annullato'`,
};

/** SQL condition: form `f` is to be worked on then. */
export function isDue(when: WorkTime, today: string): SQL {
  if (when === 'scaduti') return sql`f.due_date < ${today}`;
  if (when === 'oggi') return sql`f.due_date = ${today}`;
  return sql`(f.due_date > ${today} and f.due_date <= ${addDays(today, nextWorkDays)})`;
}
