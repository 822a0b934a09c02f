import { sql } from 'drizzle-orm';
import { isIntroduced } from '#laboratory/report-settings/rules.ts';
import { readReportSettings } from '#laboratory/report-settings/server/public.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { programVersion } from '#platform/server/program-version.ts';
import { stoppedMails } from '#post/mail/server/public.ts';
import { type Installation, type SetupStep, setupSteps } from '../installation/contract.ts';
import { failuresToldDays } from '../installation/rules.ts';

type Found = Pick<Installation, 'copia' | 'lavori' | 'registro'> & {
  posta: Omit<Installation['posta'], 'configurata'>;
  fatti: Record<Exclude<SetupStep, 'letterhead' | 'mail'>, boolean>;
};

/** SQL: an instant as JSON writes it. */
const text = (value: string) => sql.raw(`(to_json(${value}) #>> '{}')`);

/** The state of the installation, but for its settings, in one statement. */
async function findState({ db, clock }: Pick<RequestContext, 'db' | 'clock'>): Promise<Found> {
  const now = clock.now();
  const lately = sql`${now.toISOString()}::timestamptz - make_interval(days => ${failuresToldDays}::int)`;
  const { rows } = await db.execute<Found>(sql`
    select
      (select json_build_object('ultima', ${text('max(m.sent_at)')},
          'inAttesa', count(*) filter (where m.state in ('queued', 'sending')),
          'fallite', (select count(*) from ${stoppedMails(now)} s)) from mails m) as posta,
      coalesce((select json_build_object('ultima', ${text('b.taken_at')}, 'fileMancanti', b.lost_files)
         from backups b order by b.taken_at desc limit 1), '{"ultima": null, "fileMancanti": 0}'::json) as copia,
      json_build_object(
        'inCorso', (select count(*) from import_runs i where i.finished_at is null)
          + (select count(*) from report_runs g where g.finished_at is null),
        'falliti', coalesce((select json_agg(json_build_object('tipo', failed.kind, 'id', failed.id,
            'quando', ${text('failed.at')}, 'motivo', failed.why) order by failed.at desc)
          from (select 'importazione' as kind, i.id, i.finished_at as at, coalesce(i.failure, 'interrotta') as why
                  from import_runs i where i.state = 'failed' and i.finished_at > ${lately}
                union all
                select 'relazioni', g.id, coalesce(g.finished_at, g.created_at),
                       count(*) || case when count(*) = 1 then ' relazione non emessa' else ' relazioni non emesse' end
                  from report_runs g join report_run_sites s on s.run_id = g.id and s.state = 'failed'
                 where g.created_at > ${lately} group by g.id
                 order by 3 desc limit 10) failed), '[]')) as lavori,
      json_build_object('ultimoSigillo', ${text('last.sealed_at')},
        'daSigillare', (select count(*) from audit_events e where e.id > coalesce(last.event_id, 0))) as registro,
      json_build_object(
        'people', exists (select from zones z where z.active)
          and exists (select from user_roles r where r.role in ('operatore', 'zona')),
        'batches', exists (select from batch_revisions),
        'records', exists (select from addresses),
        'history', exists (select from results r where r.source = 'past'),
        'postalCodes', exists (select from municipality_postal_codes),
        'backup', exists (select from backups)) as fatti
      from (select 1) one left join lateral
        (select s.sealed_at, s.event_id from audit_seals s order by s."position" desc limit 1) last on true`);
  const [row] = rows;
  if (!row) throw new Error('a select over one row returned nothing');
  return row;
}

export async function readInstallation(
  context: Pick<RequestContext, 'db' | 'clock' | 'config'>,
): Promise<Installation> {
  const [{ posta, fatti, ...state }, { settings }] = await Promise.all([
    findState(context),
    readReportSettings(context.db),
  ]);
  const isMailing = context.config.mail !== null;
  const done = { ...fatti, letterhead: isIntroduced(settings), mail: isMailing };
  return {
    ...state,
    versione: programVersion,
    posta: { ...posta, configurata: isMailing },
    passi: setupSteps.map((passo) => ({ passo, fatto: done[passo] })),
  };
}
