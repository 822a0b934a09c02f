import { and, eq, sql } from 'drizzle-orm';
import { isMeasuring } from '#customers/client-records/server/public.ts';
import { withinReach } from '#identity/reach/server/public.ts';
import { principals } from '#identity/schema.ts';
import { isInSituation } from '#irme90/measures/server/public.ts';
import { controlClientsWithinReach, formsWithinReach } from '#irme90/reach/server/public.ts';
import type { LawUse } from '#laboratory/report-settings/contract.ts';
import type { User } from '#platform/contract/access.ts';
import type { Db } from '#platform/server/database/database.ts';
import { jsonObject } from '#platform/server/database/json.ts';
import { openToCustomers, overLevel } from '#reports/final-reports/server/public.ts';
import type { Answer } from '#surveys/surveys/rules.ts';
import { answersJson, inForce, type Questionnaire } from '#surveys/surveys/server/public.ts';
import type { OpenControls, StandingSite } from '../customer/contract.ts';

type OpenReport = NonNullable<StandingSite['relazione']> & { sopraLivello: boolean | null; uso: LawUse };

/** A site with what its row follows from, but for what was measured there. */
export type CustomerSite = Pick<StandingSite, 'id' | 'nome' | 'cliente' | 'luogo' | 'misuraDal'> & {
  provincia: string;
  dosimetri: number;
  relazione: OpenReport | null;
  ofBuilding: Answer[];
  ofEmployer: Answer[];
};

const reportJson = jsonObject<OpenReport>({
  id: sql`f.id`,
  numero: sql`'RF-' || f.year || '-' || f.number`,
  revisione: sql`r.revision`,
  emessa: sql`(f.issued_at at time zone 'Europe/Rome')::date`,
  sopraLivello: overLevel,
  uso: sql`coalesce(r.content ->> 'use', 'workplace')`,
});
const siteJson = jsonObject<CustomerSite>({
  id: sql`a.id`,
  nome: sql`a.name`,
  cliente: sql`a.client_id`,
  luogo: sql`a.address || ', ' || a.city`,
  provincia: sql`a.province`,
  misuraDal: sql`now_there.since`,
  dosimetri: sql`now_there.n`,
  relazione: sql`(select ${reportJson} from final_reports f join final_report_revisions r on r.report_id = f.id
      where f.address_id = a.id and ${openToCustomers('r')}
        and not exists (select from final_report_withdrawals w where w.report_id = f.id)
      order by f.id desc, r.revision desc limit 1)`,
  ofBuilding: answersJson('building_answers', sql`a.id`),
  ofEmployer: answersJson('employer_answers', sql`a.client_id`),
});

export type CustomerFacts = {
  committente: { id: number; nome: string };
  building: Questionnaire;
  employer: Questionnaire;
  sites: CustomerSite[];
  controls: OpenControls | null;
};

const isToMeasure = isInSituation.inviato;
const isToSign = sql`(${isInSituation.lavorato} or ${isInSituation.attestato})`;
const controlsJson = jsonObject<OpenControls>({
  daMisurare: sql`count(*) filter (where ${isToMeasure})::int`,
  prossimo: sql`min(f.due_date) filter (where ${isToMeasure})`,
  dallEsperto: sql`count(*) filter (where ${isToSign})::int`,
});

/** A principal within reach with its sites in use and its open controls; null when there is none. */
export async function findCustomer(db: Db, user: User, principalId: number): Promise<CustomerFacts | null> {
  const [found] = await db
    .select({
      committente: jsonObject<CustomerFacts['committente']>({
        id: sql`principals.id`,
        nome: sql`principals.name`,
      }),
      building: inForce('building'),
      employer: inForce('employer'),
      sites: sql<CustomerSite[]>`coalesce((
        select json_agg(${siteJson} order by a.name, a.id)
          from addresses a join clients c on c.id = a.client_id and c.active
          cross join lateral (select min(p.started_on) as since, count(*)::int as n
            from measurement_points m join placements p on p.point_id = m.id
           where m.address_id = a.id and ${isMeasuring} and not p.lost) now_there
         where a.active and c.principal_id = principals.id), '[]')`,
      controls: sql<OpenControls | null>`case when ${controlClientsWithinReach(user, principals.id)} then (
        select ${controlsJson} from control_forms f
         where f.principal_id = principals.id and f.state in ('inviato', 'lavorato')
           and ${formsWithinReach(user)}) end`,
    })
    .from(principals)
    .where(and(eq(principals.id, principalId), withinReach(user, principals.id)));
  return found ?? null;
}
