import { type SQL, sql } from 'drizzle-orm';
import { noticesSeen } from '#accounts/schema.ts';
import { isMeasuring } from '#customers/client-records/server/public.ts';
import { expiringSince, nominalExposureDays } from '#customers/points/rules.ts';
import { clients } from '#customers/schema.ts';
import { seesAllPrincipals, withinReach } from '#identity/reach/server/public.ts';
import { kindsFor } from '#laboratory/record-import/server/public.ts';
import { manageMailings } from '#office/mass-mail/permissions.ts';
import { isAllowed, type Role, type User } from '#platform/contract/access.ts';
import { romeDay } from '#platform/contract/dates.ts';
import type { Db } from '#platform/server/database/database.ts';
import { manageMails } from '#post/mail/permissions.ts';
import { stoppedMails, stoppedSince } from '#post/mail/server/public.ts';
import { keepActivities } from '#radioprotection/activities/permissions.ts';
import { activityTypeLabels } from '#radioprotection/activities/rules.ts';
import { workOnMassActivities } from '#radioprotection/mass-activities/permissions.ts';
import { isGrantedTo } from '#radioprotection/mass-activities/server/public.ts';
import { isDue } from '#radioprotection/next-due/server/public.ts';
import { atWork, employersWithinReach, ofCompanyWithinReach } from '#radioprotection/reach/server/public.ts';
import { issueReports, readReports } from '#reports/final-reports/permissions.ts';
import { openToCustomers } from '#reports/final-reports/server/public.ts';
import { keepTransmissions } from '#reports/isin-transmissions/permissions.ts';
import { copyLateDays } from '../../home/rules.ts';
import type { Notice } from '../contract.ts';
import { authorityNearDays, isinNearDays, signaturesLookedAt, toldAtMost, toldPerKind } from '../rules.ts';
import { ofInstruments } from './instrument-notices.ts';
import { beginning, piece, rankInKind, type Window } from './pieces.ts';

/** SQL: what an activity without a name of its own is called. */
const nameOfType = sql`(${JSON.stringify(activityTypeLabels)}::json ->> a.type::text)`;
/** SQL: the latest rows of a table, by its key. */
const latest = (table: string, lookedAt = 3 * toldPerKind) =>
  sql`(select * from ${sql.identifier(table)} order by id desc limit ${sql.raw(String(lookedAt))})`;

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
    kindsFor(roles).length > 0 &&
      piece(
        sql`case when i.state = 'failed' then 'importazioneFallita' else 'importazione' end`,
        {
          ...{ id: sql`i.id`, quando: sql`i.finished_at`, nome: sql`i.file_name`, sede: sql`i.kind` },
          ...{ quanti: sql`i.created + i.updated + i.unchanged`, altri: sql`i.refused` },
        },
        sql`(select * from import_runs where kind = any(${sql.param(kindsFor(roles))}::text[])
              order by id desc limit ${sql.raw(String(3 * toldPerKind))}) i where i.finished_at > ${after} and not i.is_trial and i.state in ('finished', 'failed')`,
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
          ...{
            id: sql`m.id`,
            quando: sql`coalesce(greatest(n.last, stopped.last), m.started_at)`,
            nome: sql`m.subject`,
          },
          ...{ quanti: sql`n.sent`, altri: sql`n.failed` },
        },
        sql`${latest('mailings')} m cross join lateral (
          select max(r.sent_at) as last, count(*) filter (where r.state = 'sent') as sent,
                 count(*) filter (where r.state in ('failed', 'uncertain')) as failed,
                 count(*) filter (where r.state in ('pending', 'queued', 'sending')) as under_way
            from mailing_recipients r where r.mailing_id = m.id) n
          cross join lateral (
          select max(${stoppedSince('e')}) as last from mailing_recipients r join mails e on e.id = r.mail_id
           where r.mailing_id = m.id and r.state in ('failed', 'uncertain')) stopped
         where m.started_at > ${after} and m.next_at is null and n.under_way = 0`,
      ),
    isAllowed(roles, manageMails) &&
      piece(
        'posta',
        { id: sql`p.last`, quando: sql`p.at`, quanti: sql`p.n` },
        sql`(select max(l.id) as last, max(l.since) as at, count(*) as n from ${stoppedMails(now)} l
               where l.since > ${after}) p where p.n > 0`,
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

/** What concerns units within reach: what fell overdue, by day, and what others have signed. */
function ofUnits(user: User, { since, today }: Window): SQL[] {
  if (!isAllowed(user.roles, keepActivities)) return [];
  const isReached = ofCompanyWithinReach({ user, clock: { today: () => today } }, sql`a.company_id`);
  return [
    piece(
      'attivita',
      {
        ...{
          id: sql`min(a.id)`,
          quando: beginning(sql`a.deadline + 1`),
          quanti: sql`count(*)`,
          entro: sql`a.deadline`,
        },
        ...{ nome: sql`min(coalesce(a.alias, ${nameOfType}))`, sede: sql`min(k.alias)` },
        altri: sql`count(distinct a.company_id) - 1`,
      },
      sql`activities a join companies k on k.id = a.company_id
        where ${isDue(sql`a`)} and a.deadline < ${today}::date
          and a.deadline >= ${romeDay(since)}::date and ${isReached} group by a.deadline`,
    ),
    piece(
      'notifica',
      { id: sql`g.id`, quando: sql`g.filed_at`, sede: sql`k.alias`, indirizzo: sql`k.id` },
      sql`${latest('document_signatures', signaturesLookedAt)} g
        join documents_to_sign d on d.id = g.document_id and d.list = 'massive' and d.subject like 'activity/%' and d.state = 'signed'
        join activities a on a.id = split_part(d.subject, '/', 2)::int join companies k on k.id = a.company_id
        where g.filed_at > ${since.toISOString()}::timestamptz and g.filed_by is distinct from ${user.id} and ${isReached}`,
    ),
  ];
}

/** Mass activities that others have submitted and the person may review, of employers within reach: until they are. */
function ofMassActivities(user: User, { today }: Window): SQL[] {
  if (!isAllowed(user.roles, workOnMassActivities)) return [];
  const reader = atWork({ user, clock: { today: () => today } });
  return [
    piece(
      'revisione',
      {
        ...{ id: sql`m.id`, quando: sql`coalesce(m.submitted_at, m.created_at)`, nome: sql`e.alias` },
        sede: sql`(select u.name from users u where u.id = coalesce(m.submitted_by, m.created_by))`,
        committente: sql`(select min(k.project_id) from mass_companies c join companies k on k.id = c.company_id
          where c.mass_activity_id = m.id)`,
        cliente: sql`e.id`,
      },
      sql`mass_activities m join employers e on e.id = m.employer_id
        where m.status = 'review' and m.deleted_at is null
          and coalesce(m.submitted_by, m.created_by) <> ${user.id} and ${employersWithinReach(reader, sql`m.employer_id`)}
          and ${isGrantedTo(sql`m.id`, user)}`,
    ),
  ];
}

type Row = Omit<Notice, 'quando'> & { quando: string | Date };

/**
 * What concerns a person, the latest first, in one statement; none where no kind is his. Of too many each kind has its
 * turn, so that much of one, however recent, hides no other.
 */
export async function listNotices(db: Db, user: User, window: Window): Promise<Notice[]> {
  const pieces = [
    ...ofLaboratory(user, window),
    ...ofInstallation(user, window),
    ...ofUnits(user, window),
    ...ofMassActivities(user, window),
    ...ofInstruments(user, window),
    ...ofSites(user, window),
  ];
  if (pieces.length === 0) return [];
  const { rows } = await db.execute<Row>(sql`
    with seen as (select coalesce(s.seen_until, u.created_at) as until
                    from users u left join notices_seen s on s.user_id = u.id where u.id = ${user.id})
    select told.tipo, told.id::int as id, told.quando, told.nome, told.sede, told.quanti::int as quanti,
           told.altri::int as altri, told.entro::text as entro, told.committente, told.cliente, told.indirizzo, told.zona,
           told.quando > (select until from seen) as nuovo
      from (select told.* from (${sql.join(pieces, sql` union all `)}) told
             where told.quando <= ${window.now.toISOString()}::timestamptz
             order by ${rankInKind}, told.quando desc limit ${sql.raw(String(toldAtMost))}) told
     order by told.quando desc, told.tipo, told.id`);
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
