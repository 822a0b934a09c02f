import { type SQL, sql } from 'drizzle-orm';
import { noticesSeen } from '#accounts/schema.ts';
import { isMeasuring } from '#customers/client-records/server/public.ts';
import { expiringSince, nominalExposureDays } from '#customers/points/rules.ts';
import { clients } from '#customers/schema.ts';
import { seesAllPrincipals, withinReach } from '#identity/reach/server/public.ts';
import { importRecords } from '#laboratory/record-import/permissions.ts';
import { manageMailings } from '#office/mass-mail/permissions.ts';
import { isAllowed, type Role, type User } from '#platform/contract/access.ts';
import type { Db } from '#platform/server/database/database.ts';
import { manageMails } from '#post/mail/permissions.ts';
import { issueReports, readReports } from '#reports/final-reports/permissions.ts';
import { openToCustomers } from '#reports/final-reports/server/public.ts';
import { keepTransmissions } from '#reports/isin-transmissions/permissions.ts';
import { copyLateDays } from '../../home/rules.ts';
import type { Notice } from '../contract.ts';
import { authorityNearDays, isinNearDays, type NoticeKind, toldAtMost, toldPerKind } from '../rules.ts';

/** From when on it is told what happened, and what day it is. */
type Window = { since: Date; now: Date; today: string };
type Column =
  | 'nome'
  | 'sede'
  | 'quanti'
  | 'altri'
  | 'entro'
  | 'committente'
  | 'cliente'
  | 'indirizzo'
  | 'zona';

const missing: Record<Column, SQL> = {
  ...{ nome: sql`null::text`, sede: sql`null::text`, quanti: sql`0`, altri: sql`0`, entro: sql`null::date` },
  ...{
    committente: sql`null::int`,
    cliente: sql`null::int`,
    indirizzo: sql`null::int`,
    zona: sql`null::int`,
  },
};

/** One kind of notices: a select of the same columns, the latest first, bounded whatever the number of records. */
function piece(
  tipo: NoticeKind | SQL,
  { id, quando, ...columns }: { id: SQL; quando: SQL } & Partial<Record<Column, SQL>>,
  from: SQL,
): SQL {
  const kind = typeof tipo === 'string' ? sql`${tipo}::text` : tipo;
  const all = { ...missing, ...columns };
  const told = Object.entries(all).map(([name, value]) => sql`${value} as ${sql.identifier(name)}`);
  return sql`(select ${kind} as tipo, ${id} as id, ${quando} as quando, ${sql.join(told, sql`, `)}
    from ${from} order by 3 desc limit ${sql.raw(String(toldPerKind))})`;
}

/** SQL: midnight in Rome at the beginning of a day. */
const beginning = (day: SQL) => sql`((${day})::timestamp at time zone 'Europe/Rome')`;
/** SQL: the latest rows of a table, by its key. */
const latest = (table: string) =>
  sql`(select * from ${sql.identifier(table)} order by id desc limit ${sql.raw(String(3 * toldPerKind))})`;

function ofLaboratory({ roles }: User, { since, today }: Window): SQL[] {
  const after = since.toISOString();
  const half = sql`case t.half when 1 then 'primo' else 'secondo' end || ' semestre ' || t.year`;
  const due = sql`(t.ends_on + coalesce((select (v.mapping ->> 'dueDays')::int from isin_mappings v order by v.number desc limit 1), 0))`;
  const number = sql`'RF-' || f.year || '-' || f.number`;
  return [
    isAllowed(roles, issueReports) &&
      piece(
        'emissione',
        { id: sql`g.id`, quando: sql`g.finished_at`, quanti: sql`n.issued`, altri: sql`n.failed` },
        sql`${latest('report_runs')} g cross join lateral (
          select count(*) filter (where s.state = 'issued') as issued, count(*) filter (where s.state = 'failed') as failed
            from report_run_sites s where s.run_id = g.id) n where g.finished_at > ${after}`,
      ),
    isAllowed(roles, importRecords) &&
      piece(
        sql`case when i.state = 'failed' then 'importazioneFallita' else 'importazione' end`,
        {
          ...{ id: sql`i.id`, quando: sql`i.finished_at`, nome: sql`i.file_name` },
          ...{ quanti: sql`i.created + i.updated + i.unchanged`, altri: sql`i.refused` },
        },
        sql`${latest('import_runs')} i where i.finished_at > ${after} and not i.is_trial and i.state in ('finished', 'failed')`,
      ),
    isAllowed(roles, keepTransmissions) &&
      piece(
        'isin',
        { id: sql`t.id`, quando: beginning(sql`${due} - ${isinNearDays}::int`), nome: half, entro: due },
        sql`isin_transmissions t where t.state in ('open', 'checked', 'exported') and ${due} <= ${today}::date + ${isinNearDays}::int`,
      ),
    isAllowed(roles, readReports) &&
      piece(
        'autorita',
        {
          ...{
            id: sql`f.id`,
            quando: beginning(sql`o.due_on - ${authorityNearDays}::int`),
            entro: sql`o.due_on`,
          },
          ...{ nome: number, sede: sql`a.name`, indirizzo: sql`a.id` },
        },
        sql`(select * from authority_notices n where n.sent_on is null and n.due_on <= ${today}::date + ${authorityNearDays}::int
               order by n.due_on limit ${sql.raw(String(toldPerKind))}) o
          join final_reports f on f.id = o.report_id join addresses a on a.id = f.address_id`,
      ),
  ].filter((one) => one !== false);
}

function ofInstallation({ roles }: User, { since, now }: Window): SQL[] {
  const after = since.toISOString();
  const late = sql`b.taken_at + make_interval(days => ${copyLateDays}::int)`;
  return [
    isAllowed(roles, manageMailings) &&
      piece(
        'comunicazione',
        {
          ...{ id: sql`m.id`, quando: sql`coalesce(n.last, m.started_at)`, nome: sql`m.subject` },
          ...{ quanti: sql`n.sent`, altri: sql`n.failed` },
        },
        sql`${latest('mailings')} m cross join lateral (
          select max(r.sent_at) as last, count(*) filter (where r.state = 'sent') as sent,
                 count(*) filter (where r.state in ('failed', 'uncertain')) as failed,
                 count(*) filter (where r.state in ('pending', 'queued', 'sending')) as under_way
            from mailing_recipients r where r.mailing_id = m.id) n
         where m.started_at > ${after} and m.next_at is null and n.under_way = 0`,
      ),
    isAllowed(roles, manageMails) &&
      piece(
        'posta',
        { id: sql`p.last`, quando: sql`p.at`, quanti: sql`p.n` },
        sql`(select max(l.id) as last, max(l.created_at) as at, count(*) as n from mails l
               where l.state in ('failed', 'uncertain') and l.created_at > ${after}) p where p.n > 0`,
      ),
    roles.includes('admin') &&
      piece(
        'copia',
        { id: sql`b.id`, quando: late, entro: sql`(b.taken_at at time zone 'Europe/Rome')::date` },
        sql`(select * from backups order by taken_at desc limit 1) b where ${late} < ${now.toISOString()}::timestamptz`,
      ),
  ].filter((one) => one !== false);
}

/** What concerns sites within reach, for those who do not see all. */
function ofSites(user: User, { since, today }: Window): SQL[] {
  if (seesAllPrincipals(user)) return [];
  const has = (...roles: Role[]) => roles.some((role) => user.roles.includes(role));
  const reached = withinReach(user, clients.principalId);
  const site = {
    ...{
      sede: sql`a.name`,
      committente: sql`clients.principal_id`,
      cliente: sql`clients.id`,
      indirizzo: sql`a.id`,
    },
  };
  const zone = sql`(select min(z.zone_id) from principal_zones z join user_zones u on u.zone_id = z.zone_id and u.user_id = ${user.id}
    where z.principal_id = clients.principal_id)`;
  return [
    has('cliente') &&
      piece(
        'relazione',
        {
          ...{ id: sql`r.report_id`, quando: sql`r.told_at`, nome: sql`'RF-' || f.year || '-' || f.number` },
          ...{ quanti: sql`r.revision`, ...site },
        },
        sql`(select r.*, greatest(r.issued_at, (select max(g.filed_at) from documents_to_sign d
                  join document_signatures g on g.document_id = d.id
                 where r.held_until_signed and d.subject = 'final-report/' || r.report_id and d.revision = r.revision)) as told_at
               from final_report_revisions r where r.issued_at > ${since.toISOString()}::timestamptz and ${openToCustomers('r')}) r
          join final_reports f on f.id = r.report_id join addresses a on a.id = f.address_id and a.active
          join clients on clients.id = a.client_id and clients.active
         where ${reached} and not exists (select from final_report_withdrawals w where w.report_id = f.id)`,
      ),
    has('cliente', 'operatore', 'zona') &&
      piece(
        'sostituzione',
        {
          ...{
            id: sql`a.id`,
            quanti: sql`count(*)`,
            entro: sql`min(p.started_on) + ${nominalExposureDays}::int`,
          },
          ...{ quando: beginning(sql`min(p.started_on) + (${today}::date - ${expiringSince(today)}::date)`) },
          ...{ ...site, zona: zone },
        },
        sql`placements p join measurement_points m on m.id = p.point_id join addresses a on a.id = m.address_id and a.active
          join clients on clients.id = a.client_id and clients.active
         where ${isMeasuring} and not p.lost and p.started_on <= ${expiringSince(today)}::date and ${reached}
         group by a.id, clients.id`,
      ),
    has('operatore', 'zona', 'cliente') &&
      piece(
        'correzione',
        {
          ...{ id: sql`k.id`, quando: sql`k.corrected_at`, committente: sql`clients.principal_id` },
          ...{ nome: sql`k.before ->> 'code'`, sede: sql`k.before ->> 'site'` },
        },
        sql`(select * from placement_corrections c where c.entered_by = ${user.id} and c.corrected_by <> ${user.id}
               and c.corrected_at > ${since.toISOString()}::timestamptz order by c.id desc limit ${sql.raw(String(toldPerKind))}) k
          cross join lateral (select k.principal_id) clients where ${reached}`,
      ),
  ].filter((one) => one !== false);
}

type Row = Omit<Notice, 'quando'> & { quando: string | Date };

/** What concerns a person, the latest first, in one statement; none where no kind is his. */
export async function listNotices(db: Db, user: User, window: Window): Promise<Notice[]> {
  const pieces = [...ofLaboratory(user, window), ...ofInstallation(user, window), ...ofSites(user, window)];
  if (pieces.length === 0) return [];
  const { rows } = await db.execute<Row>(sql`
    with seen as (select coalesce(s.seen_until, u.created_at) as until
                    from users u left join notices_seen s on s.user_id = u.id where u.id = ${user.id})
    select told.tipo, told.id::int as id, told.quando, told.nome, told.sede, told.quanti::int as quanti,
           told.altri::int as altri, told.entro::text as entro, told.committente, told.cliente, told.indirizzo, told.zona,
           told.quando > (select until from seen) as nuovo
      from (${sql.join(pieces, sql` union all `)}) told
     where told.quando <= ${window.now.toISOString()}::timestamptz
     order by told.quando desc, told.tipo, told.id limit ${sql.raw(String(toldAtMost))}`);
  return rows.map((row) => ({ ...row, quando: new Date(row.quando).toISOString() }));
}

/** What came until then has been read; what was read stays so. */
export async function markSeen(db: Db, userId: number, until: Date): Promise<void> {
  await db
    .insert(noticesSeen)
    .values({ userId, seenUntil: until })
    .onConflictDoUpdate({
      target: noticesSeen.userId,
      set: { seenUntil: sql`greatest(${noticesSeen.seenUntil}, excluded.seen_until)` },
    });
}
