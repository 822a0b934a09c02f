import { reportContentOf } from '../builders/report-content.ts';
import { builtSettings } from '../builders/report-settings.ts';
import { fillDocumentsToSign, printedPage } from './files.ts';
import { type Filling, quoted, runAll } from './filling.ts';
import { at } from './placements.ts';

/** Days from the end of a year of measuring until its report. */
const issuedAfter = 40;
/** Reports of the last days wait for their signature. */
const signedAfter = 30;

/**
 * Final reports of every year that a site was measured for, numbered as they were issued, with their figures, mailed and
 * signed; those above the level with the authorities' month. One site in 97 has been left lying.
 */
export async function fillReports(filling: Filling): Promise<void> {
  const { db, demo, after, people } = filling;
  const pdf = await printedPage(filling, 'Relazione finale dimostrativa');
  const { contentVersion, period: _, points: __, ...base } = reportContentOf({ settingsVersion: 1 });
  const content = {
    ...base,
    contentVersion,
    letterhead: builtSettings.letterhead,
    signers: builtSettings.signers,
  };
  const today = `date '${demo.today}'`;
  await runAll(db, [
    `create temp table fill_reports on commit drop as
       select *, ${after.final_reports} + row_number() over (order by issued, s) as report_id, extract(year from issued)::int as year
         from (select s, turn / 2 as round, min(start) as first, max(ended) as last, max(ended) + ${issuedAfter} as issued
                 from fill_stays where s % 97 > 0 group by s, turn / 2
                having bool_and(processed) and count(distinct turn) = 2) x
        where issued <= ${today}`,
    `alter table fill_reports add number int`,
    `update fill_reports r set number = n.number from (
       select report_id, coalesce(c.last, 0) + row_number() over (partition by f.year order by report_id) as number
         from fill_reports f left join report_counters c on c.year = f.year) n where n.report_id = r.report_id`,
    `create temp table fill_reported on commit drop as
       select r.report_id, x.point_id, x.p, ${after.placements} + x.n as placement_id, x.start, x.ended,
              x.ended - x.start as days, v.id as result_id, v.state, v.exposure, v.exposure_uncertainty as u, v.detection_limit,
              1000.0 / (24 * (x.ended - x.start)) as per_exposure
         from fill_reports r join fill_stays x on x.s = r.s and x.turn / 2 = r.round
           join results v on v.placement_id = ${after.placements} + x.n and v.in_force`,
    `create temp table fill_reported_points on commit drop as
       select report_id, f.p, avg(exposure * per_exposure) as mean, jsonb_build_object('id', f.point_id, 'name', m.alias,
                'room', m.room_name, 'surface', m.surface, 'missing', null, 'isSufficient', true,
                'floor', case m.floor_id when 3 then 'Seminterrato' when 5 then 'Primo piano' else 'Piano terra' end,
                'totalDays', sum(days), 'outcome', case when avg(exposure * per_exposure) > 300 then 'above' else 'below' end,
                'mean', jsonb_build_object('concentration', avg(exposure * per_exposure),
                  'expanded', sqrt(2) * avg(u * per_exposure), 'isUpperBound', bool_or(state = 'below-limit')),
                'exposures', jsonb_agg(jsonb_build_object('placementId', placement_id, 'code', d.code, 'start', start,
                  'end', ended, 'days', days, 'state', state, 'exposure', exposure, 'exposureExpanded', 2 * u,
                  'concentration', exposure * per_exposure, 'concentrationExpanded', 2 * u * per_exposure,
                  'limitExposure', detection_limit, 'limit', detection_limit * per_exposure, 'resultId', result_id)
                  order by start)) as point
         from fill_reported f join measurement_points m on m.id = f.point_id
           join placements on placements.id = f.placement_id join dosimeters d on d.id = placements.dosimeter_id
        group by report_id, f.p, f.point_id, m.alias, m.room_name, m.surface, m.floor_id`,
    `insert into final_reports (id, address_id, year, number, date_from, date_to, issued_at, issued_by)
       select report_id, s.address_id, r.year, number, r.first, r.last, ${at('issued')}, ${people.laboratory}
         from fill_reports r join fill_sites s using (s) order by report_id`,
    `insert into final_report_revisions (report_id, revision, content, content_version, pdf_sha256, settings_version, above_level,
         issued_at, issued_by)
       select r.report_id, 0, ${quoted(JSON.stringify(content))}::jsonb || jsonb_build_object(
                'number', 'RF-' || r.year || '-' || r.number, 'issuedOn', r.issued, 'points', x.points,
                'issuedAt', to_char(${at('issued')} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.000"Z"'),
                'isAboveLevel', x.above, 'period', jsonb_build_object('from', r.first, 'to', r.last),
                'principal', jsonb_build_object('id', p.id, 'name', p.name),
                'client', jsonb_build_object('id', c.id, 'name', c.name, 'address', c.address, 'city', c.city,
                  'postalCode', c.postal_code, 'province', c.province),
                'site', jsonb_build_object('id', a.id, 'alias', a.name, 'address', a.address, 'postalCode', a.postal_code,
                  'city', a.city, 'province', a.province, 'region', null, 'buildingCode', a.building_code,
                  'riskContext', a.risk_context, 'latitude', coalesce(a.latitude, 45.5), 'longitude', coalesce(a.longitude, 11.5))),
              ${contentVersion}, '${pdf}', 1, x.above, ${at('issued')}, ${people.laboratory}
         from fill_reports r join fill_sites s using (s) join addresses a on a.id = s.address_id
           join clients c on c.id = a.client_id join principals p on p.id = c.principal_id
           join (select report_id, jsonb_agg(point order by p) as points, bool_or(mean > 300) as above
                   from fill_reported_points group by report_id) x on x.report_id = r.report_id`,
    `insert into final_report_placements (report_id, revision, placement_id, point_id, started_on, ended_on, result_id, in_force)
       select report_id, 0, placement_id, point_id, start, ended, result_id, true from fill_reported`,
    `insert into report_counters (year, last) select year, max(number) from final_reports group by year
       on conflict (year) do update set last = excluded.last`,
    `insert into authority_notices (report_id, owed, due_on, sent_on)
       select r.report_id, 'notice', issued + 30, case when issued + 20 <= ${today} then issued + 20 end
         from fill_reports r join final_report_revisions v using (report_id) where v.above_level`,
    `insert into authority_letters (report_id, revision, kind, sent_on, recipients)
       select report_id, 0, owed, sent_on, '[]' from authority_notices
        where sent_on is not null and report_id > ${after.final_reports}`,
    `insert into mails (id, kind, recipient, subject, text, message_id, state, attempts, created_at, due_at, sent_at)
       select ${after.mails} + row_number() over (order by report_id), 'send-final-report', 'cliente' || a.client_id || '@clienti.example',
              'Relazione finale RF-' || r.year || '-' || number || ' – ' || a.name, 'Gentile cliente, è pronta la relazione finale.',
              '<fill-' || report_id || '@radia.invalid>', 'sent', 1, ${at('issued')}, ${at('issued')}, ${at('issued')}
         from fill_reports r join fill_sites s using (s) join addresses a on a.id = s.address_id`,
    `insert into final_report_mails (report_id, mail_id)
       select report_id, ${after.mails} + row_number() over (order by report_id) from fill_reports`,
  ]);
  await fillDocumentsToSign(
    filling,
    `select 'cr39' as list, null::int as scope_id, 'final-report/' || report_id as subject, 0 as revision,
            'RF-' || r.year || '-' || number || ' – ' || a.name as title,
            c.name || ' · ' || a.city || ' (' || a.province || ') · revisione 0' as detail,
            '/lb/cr39/sede/relations/' || a.id || '/view/' || report_id as link,
            'relazione_finale_' || report_id || '.pdf' as file_name, '${pdf}' as sha256, issued as day,
            issued < ${today} - ${signedAfter} as is_signed
       from fill_reports r join fill_sites s using (s) join addresses a on a.id = s.address_id
         join clients c on c.id = a.client_id`,
  );
}
