import { type SQL, sql } from 'drizzle-orm';
import { addDays } from '#platform/contract/dates.ts';
import { isExpert } from '../../control-cards/server/public.ts';
import { nextWorkDays, type WorkSituation, type WorkTime } from '../rules.ts';

/** SQL condition: form `f` has come so far. */
export const isInSituation: Readonly<Record<WorkSituation, SQL>> = {
  inviato: sql`f.state = 'inviato'`,
  lavorato: sql`(f.state = 'lavorato' and f.register_number is null)`,
  attestato: sql`(f.state = 'lavorato' and f.register_number is not null)`,
  firmato: sql`f.state = 'firmato'`,
  annullato: sql`f.state = 'annullato'`,
};

/**
 * SQL condition: the measures of form `f` are this expert's to conclude on: they came to him, or he is the client's and no
 * expert in service has them.
 */
export const isReceivedBy = (userId: number): SQL => sql`(f.expert_id = ${userId}
  or (f.principal_id = any(array(select received_c.principal_id from control_clients received_c
        where received_c.expert_id = ${userId}))
    and not exists (select from users received_e where received_e.id = f.expert_id and ${isExpert(sql`received_e`)})))`;

/** SQL condition: form `f` is to be worked on then. */
export function isDue(when: WorkTime, today: string): SQL {
  if (when === 'scaduti') return sql`f.due_date < ${today}`;
  if (when === 'oggi') return sql`f.due_date = ${today}`;
  return sql`(f.due_date > ${today} and f.due_date <= ${addDays(today, nextWorkDays)})`;
}
