import type { Answer } from '#surveys/surveys/rules.ts';
import { planDrawing } from '../builders/drawings.ts';
import { buildPicture } from '../builders/files.ts';
import { completeBuildingAnswers, completeEmployerAnswers } from '../builders/surveys.ts';
import { pinIn } from '../demo/demo.ts';
import { type Filling, pick, quoted, runAll, series } from './filling.ts';
import { clientKinds, companyForms, minerals, principalKinds, rooms, siteKinds, streets } from './words.ts';

/** A site measures for years, two periods after the other, from so many days ago on at the earliest. */
export const firstDay = 1085;
/** Points of a site: these and up to three more. */
const fewestPoints = 4;

const drawnRooms = [
  { name: 'Ufficio', x: 100, y: 140, width: 640, height: 460 },
  { name: 'Archivio', x: 800, y: 140, width: 640, height: 460 },
  { name: 'Corridoio', x: 100, y: 660, width: 640, height: 420 },
  { name: 'Deposito', x: 800, y: 660, width: 640, height: 420 },
];
const titles = ['Piano terra', 'Seminterrato', 'Primo piano', 'Cantina'];

/** Zones, principals, clients, and their sites with points on plans, questionnaires answered, some of them in part. */
export async function fillSites(filling: Filling, towns: number): Promise<void> {
  const { db, demo, after, sizes } = filling;
  const { principals, clients, sites } = sizes;
  const ofSite = `case when n % 10 < 3 then 1 + n % least(20, ${clients}) else 1 + n * 7 % ${clients} end`;
  const word = (n: string) => pick(minerals, n);
  await runAll(db, [
    `insert into principals (id, name, created_at)
       select ${after.principals} + n, ${pick(principalKinds, 'n')} || ' ' || ${word(`n / ${principalKinds.length} + n`)} || ' '
              || ${pick(companyForms, 'n / 7')}, ${instant(demo.ago(1100))}
         from ${series(principals)}`,
    `insert into principal_zones (principal_id, zone_id)
       select ${after.principals} + n, z.id
         from ${series(principals)} join fill_towns t on t.k = n * 37 % ${towns}
           join zones z on z.name = case t.region_id when 12 then 'Lazio' when 5 then 'Veneto'
             else case when t.region_id <= 8 then 'Nord' when t.region_id <= 12 then 'Centro' else 'Sud e isole' end end`,
    `insert into clients (id, principal_id, name, address, city, postal_code, province, created_at)
       select ${after.clients} + n, p.id, ${pick(clientKinds, 'n')} || ' ' || ${word('n * 3')} || ' di ' || t.name,
              ${pick(streets, 'n')} || ' ' || 1 + n % 90, t.name, t.cap, t.province, ${instant(demo.ago(1100))}
         from ${series(clients)}
           join principals p on p.id = ${after.principals} + 1 + (n - 1) % ${principals}
           join fill_towns t on t.k = ((p.id - ${after.principals}) * 37 + n / ${principals}) % ${towns}`,
    `create temp table fill_sites on commit drop as
       select n as s, ${after.addresses} + n as address_id, c.id as client_id, c.principal_id,
              ((c.principal_id - ${after.principals}) * 37 + n % 6)::int % ${towns} as k,
              ${firstDay} - n * 13 % 900 as first, ${fewestPoints} + n % 4 as points
         from ${series(sites)} join clients c on c.id = ${after.clients} + ${ofSite}`,
    `insert into addresses (id, client_id, name, address, city, postal_code, province, region_id, building_code,
         risk_context, latitude, longitude, created_at)
       select s.address_id, s.client_id, ${pick(siteKinds, 's.s')} || ' ' || t.name || ' ' || s.s,
              ${pick(streets, 's.s * 3')} || ' ' || 1 + s.s % 120, t.name, t.cap, t.province, t.region_id,
              case when s.s % 3 = 0 then 'E' || s.s end, case when s.s % 3 = 0 then 'C' || 1 + s.s % 4 end,
              case when s.s % 33 > 0 then t.latitude + (s.s * 71 % 200 - 100) / 10000.0 end,
              case when s.s % 33 > 0 then t.longitude + (s.s * 53 % 200 - 100) / 10000.0 end, ${instant(demo.ago(1095))}
         from fill_sites s join fill_towns t using (k)`,
  ]);
  await fillPlans(filling);
  await fillPoints(filling);
  await fillAnswers(filling);
}

/** SQL: nine in the morning (UTC) of a day. */
export const instant = (day: string) => `timestamptz '${day} 09:00Z'`;

async function fillPlans({ db, demo, after }: Filling): Promise<void> {
  const pictures: string[] = [];
  for (const title of titles) {
    const drawing = planDrawing({ title, rooms: drawnRooms });
    pictures.push((await buildPicture(db, demo.files, drawing, { storedAt: demo.now })).sha256);
  }
  await runAll(db, [
    `insert into floor_plans (id, address_id, sha256, title, created_at)
       select ${after.floor_plans} + row_number() over (order by s, f), address_id, ${pick(pictures, 'f')},
              ${pick(titles, 'f')}, ${instant(demo.ago(1090))}
         from fill_sites, generate_series(0, 1) f where s % 5 < 3 and f <= s % 2`,
  ]);
}

async function fillPoints({ db, after, demo }: Filling): Promise<void> {
  const pins = drawnRooms.map(pinIn);
  const at = (axis: 'planX' | 'planY') =>
    pick(
      pins.map((pin) => Math.round(pin[axis])),
      'p',
    );
  await runAll(db, [
    `create temp table fill_points on commit drop as
       select ${after.measurement_points} + row_number() over (order by s, p) as point_id, s, p, address_id, principal_id, first
         from fill_sites, generate_series(1, points) p`,
    `insert into measurement_points (id, address_id, alias, room_name, surface, floor_id, floor_plan_id, plan_x, plan_y, created_at)
       select point_id, x.address_id, ${pick(rooms, 'p')} || ' ' || p, ${pick(rooms, 'p')}, 12 + (s * 7 + p * 13) % 90,
              case p % 4 when 0 then 5 when 1 then 3 else 4 end, f.id,
              case when f.id is not null then ${at('planX')} + 20 * (p / 4) end,
              case when f.id is not null then ${at('planY')} end, ${instant(demo.ago(1090))}
         from fill_points x left join lateral (
           select min(id) as id from floor_plans where address_id = x.address_id having min(id) is not null) f on p <= 4`,
  ]);
}

/** All questions of most buildings and employers; of the others the first two, or none. */
async function fillAnswers({ db, demo }: Filling): Promise<void> {
  const rowsOf = (answers: readonly Answer[]) =>
    answers
      .map(({ q, a, p }, at) => `(${at}, ${q}, '${p.join('.')}', ${quoted(JSON.stringify(a))}::jsonb)`)
      .join(', ');
  const version = (kind: string) =>
    `(select id from questionnaire_versions where kind = '${kind}' order by number desc limit 1)`;
  await runAll(db, [
    `insert into building_answers (address_id, question_id, path, value, version_id, answered_at)
       select address_id, q, path, case q when 2 then to_jsonb(1920 + s * 7 % 100) else value end, ${version('building')},
              ${instant(demo.today)} - first * interval '1 day'
         from fill_sites, (values ${rowsOf(completeBuildingAnswers)}) a (at, q, path, value)
        where s % 8 < 6 or (s % 8 = 6 and at < 2)`,
    `insert into employer_answers (client_id, question_id, path, value, version_id, answered_at)
       select c.id, q, path, case q when 103 then to_jsonb(3 + c.id * 11 % 400) else value end, ${version('employer')},
              c.created_at
         from clients c, (values ${rowsOf(completeEmployerAnswers)}) a (at, q, path, value)
        where c.id in (select client_id from fill_sites) and (c.id % 9 < 7 or (c.id % 9 = 7 and at < 2))`,
  ]);
}
