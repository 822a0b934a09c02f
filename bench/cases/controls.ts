import pg from 'pg';
import { listForms } from '#irme90/forms/contract.ts';
import { calendarId } from '#irme90/inspections/rules.ts';
import type { Bench, Product } from '../bench.ts';
import { compare } from '../measure.ts';
import { whilePlanning } from '../planning.ts';
import { type Finding, ms } from '../report.ts';

/** One of the principals of the world asks for controls; each tenth form lies open, as long ago as it was made. */
const client = 101;
const year = 2026;

/** The forms of a client searched by a container, and a year of its delegations, over very many and over few. */
export async function measureControls({ sizes, large, small }: Bench): Promise<Finding[]> {
  const { many, few } = sizes.controlForms;
  await enterForms(large, many);
  await enterForms(small, few);
  return whilePlanning([large, small], () => compared({ sizes, large, small }));
}

async function compared({
  sizes,
  large,
  small,
}: Pick<Bench, 'sizes' | 'large' | 'small'>): Promise<Finding[]> {
  const { many, few } = sizes.controlForms;
  const ways = [
    ['Modelli IRME90 per container', searchedIn],
    ['Calendario di un anno delle deleghe', calendarOf],
  ] as const;
  const findings: Finding[] = [];
  for (const [what, way] of ways) {
    const times = await compare({ large: () => way(large, many), small: () => way(small, few) }, sizes);
    findings.push({
      what,
      measured: `fra ${many.toLocaleString('it-IT')} modelli ${ms(times.large)}`,
      reference: `fra ${few.toLocaleString('it-IT')} ${ms(times.small)}`,
      value: times.large / times.small,
      unit: '×',
      aim: 1.5,
    });
  }
  return findings;
}

/** SQL, and text, of the n-th container: letters of many owners, digits in no order. */
const containerSql = `chr(65 + n % 26) || chr(65 + n / 26 % 26) || chr(65 + n / 676 % 26) || 'U'
  || lpad((n::bigint * 7919 % 9999991)::text, 7, '0')`;
function containerOf(n: number): string {
  const letter = (divisor: number) => String.fromCharCode(65 + (Math.floor(n / divisor) % 26));
  const digits = String((n * 7919) % 9_999_991).padStart(7, '0');
  return `${letter(1)}${letter(26)}${letter(676)}U${digits}`;
}

async function searchedIn({ laboratory }: Product, forms: number): Promise<void> {
  const path = listForms.path.replace('{client}', String(client));
  await laboratory.succeed({ method: 'GET', path: `${path}?q=${containerOf(Math.ceil(forms / 2))}` });
}

async function calendarOf({ laboratory }: Product): Promise<void> {
  const filters = JSON.stringify({ 'calendar-id': calendarId, 'client-id': client });
  await laboratory.succeed({
    method: 'POST',
    path: '/fc-load-events',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: Buffer.from(
      new URLSearchParams({ start: `${year}-01-01`, end: `${year + 1}-01-01`, filters }).toString(),
    ),
  });
}

/** A client with containers that come by land to one of ten ports, each with a delegation in every week of years. Once. */
async function enterForms({ databaseUrl }: Product, count: number): Promise<void> {
  const [entered] = await runIn(databaseUrl, ['select from control_clients limit 1']);
  if (entered) return;
  await runIn(databaseUrl, [
    `insert into control_clients (principal_id, by_land) values (${client}, true)`,
    `insert into control_places (kind, label) select 'porto', 'Porto ' || n from generate_series(1, 10) n`,
    `insert into arrival_places select ${client}, id from control_places`,
    `insert into control_parties (principal_id, role, label)
         select ${client}, role, role || ' ' || n from generate_series(1, 50) n, unnest(array['mittente', 'destinatario']) role`,
    `insert into control_forms (principal_id, state, cancel_reason, shipper_id, shipper_name, shipper_address,
           shipper_country, consignee_id, consignee_name, consignee_address, consignee_country, customs_item, goods,
           packages, transport, land_transport, container_number, control_place_id, due_date, created_by, created_at)
         select ${client}, 'inviato', null, s.id, s.label, 'Via 1', 'Tunisia', c.id, c.label, 'Via 2', 'Italia', '7204',
           'Rottami ferrosi', 1, 'terra', 'container', ${containerSql}, p.id, date '2016-01-01' + n % 4000, u.id, now()
         from generate_series(1, ${count}) n
           join (select id, label, row_number() over (order by id) as k from control_parties where role = 'mittente') s on s.k = 1 + n % 50
           join (select id, label, row_number() over (order by id) as k from control_parties where role = 'destinatario') c on c.k = 1 + n % 50
           join (select id, row_number() over (order by id) as k from control_places) p on p.k = 1 + n % 10
           cross join (select min(id) as id from users) u`,
    // What is measured next comes before what was cancelled; nine of ten are not open any more.
    `update control_forms set state = 'annullato', cancel_reason = 'Misura' where id % 10 > 0`,
    `insert into place_delegations (principal_id, place_id, operator_id, starts_on, ends_on, created_by, created_at)
         select ${client}, p.id, u.id, date '${year}-01-05' + 7 * (w - ${weeksBefore(count)}), date '${year}-01-08' + 7 * (w - ${weeksBefore(count)}), u.id, now()
         from control_places p cross join generate_series(1, ${weeksBefore(count) + 52}) w cross join (select min(id) as id from users) u`,
    'vacuum analyze control_forms',
    'vacuum analyze place_delegations',
  ]);
}

/** Does one statement after another; tells how many rows each has touched. */
async function runIn(databaseUrl: string, statements: readonly string[]): Promise<(number | null)[]> {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  const touched: (number | null)[] = [];
  try {
    for (const statement of statements) touched.push((await database.query(statement)).rowCount);
    return touched;
  } finally {
    await database.end();
  }
}

/** As many delegations before the year that is asked for as forms before it: over many ten years of them. */
const weeksBefore = (forms: number) => Math.min(520, Math.ceil(forms / 100));
