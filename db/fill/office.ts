import { type Filling, runAll, series } from './filling.ts';
import { at } from './placements.ts';

const criteria = `'{"everyone":false,"principals":[],"clients":[],"addresses":[],"accounts":true,"answers":true,"typed":""}'::jsonb`;

/** Mailings of three years, each sent to many, and the trail of what was done in the field and at the desk. */
export async function fillOffice({ db, demo, after, sizes, people }: Filling): Promise<void> {
  const today = `date '${demo.today}'`;
  const recipients = Math.min(300, Math.max(10, sizes.clients));
  const day = `${today} - (n * 1000 / ${sizes.mailings + 1})::int`;
  const event = (
    name: string,
    entity: string,
    columns: { id: string; when: string; by: string; details: string },
    from: string,
  ) =>
    `insert into audit_events (happened_at, actor_id, event, entity, entity_id, details)
       select ${columns.when}, ${columns.by}, '${name}', '${entity}', (${columns.id})::text, ${columns.details} from ${from}`;
  await runAll(db, [
    `insert into mailings (id, subject, text, criteria, created_at, created_by)
       select ${after.mailings} + n, 'Avviso ai clienti n. ' || n, 'Gentile {nome}, i dosimetri vanno sostituiti.', ${criteria}, ${at(day)},
              ${people.laboratory} from ${series(sizes.mailings)}`,
    `insert into mailing_recipients (mailing_id, email, fields, state, sent_at)
       select ${after.mailings} + n, 'cliente' || r || '@clienti.example', '{"nome":"Cliente"}', case when r % 90 = 0 then 'failed' else 'sent' end,
              ${at(day)} from ${series(sizes.mailings)}, generate_series(1, ${recipients}) r`,
    `update mailings set started_at = created_at, started_by = created_by where id > ${after.mailings}`,
    event(
      'placement.placed',
      'placement',
      {
        ...{ id: `${after.placements} + x.n`, when: at('start'), by: 'p.placed_by' },
        details: `jsonb_build_object('code', d.code, 'pointId', x.point_id, 'startedOn', start, 'photoSha256', p.photo_sha256)`,
      },
      `fill_stays x join placements p on p.id = ${after.placements} + x.n join dosimeters d on d.id = p.dosimeter_id order by start`,
    ),
    event(
      'placement.removed',
      'placement',
      {
        ...{ id: `${after.placements} + x.n`, when: at('ended'), by: 'p.removed_by' },
        details: `jsonb_build_object('code', d.code, 'pointId', x.point_id, 'endedOn', ended, 'lost', x.lost)`,
      },
      `fill_stays x join placements p on p.id = ${after.placements} + x.n join dosimeters d on d.id = p.dosimeter_id
        where ended is not null order by ended`,
    ),
    event(
      'report.issued',
      'final-report',
      {
        ...{ id: 'report_id', when: at('issued'), by: String(people.laboratory) },
        details: `jsonb_build_object('number', 'RF-' || r.year || '-' || r.number, 'addressId', s.address_id, 'isAboveLevel', v.above_level)`,
      },
      'fill_reports r join fill_sites s using (s) join final_report_revisions v using (report_id) order by issued',
    ),
    event(
      'control-form.created',
      'control-form',
      {
        ...{ id: 'f.id', when: 'f.created_at', by: 'f.created_by' },
        details: `jsonb_build_object('principalId', f.principal_id, 'transport', f.transport, 'dueDate', f.due_date)`,
      },
      `control_forms f where f.id > ${after.control_forms} order by f.created_at`,
    ),
    event(
      'activity.executed',
      'activity',
      {
        ...{ id: 'id', when: 'completed_at', by: 'completed_by' },
        details: `jsonb_build_object('activityType', type, 'doneOn', completed_at::date)`,
      },
      `activities where id > ${after.activities} and complete and completed_by is not null order by completed_at`,
    ),
  ]);
}
