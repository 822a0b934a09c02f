import pg from 'pg';
import { countOverviewImplants, listOverviewMarkers, listOverviewUnits } from '#trips/overview/contract.ts';
import { overviewSlugs } from '#trips/overview/rules.ts';
import type { Bench, Product } from '../bench.ts';
import { compare } from '../measure.ts';
import { type Finding, ms } from '../report.ts';

/** A year in which nothing else is due. */
const year = 2035;
const visitsOfUnit = 10;
const first = 700_000;

/** What is due in a year, over very many activities and over few: its page, and for each unit against few. */
export async function measureTripOverview({ sizes, large, small }: Bench): Promise<Finding[]> {
  const { many, few } = sizes.visits;
  await enterVisits(large, many);
  await enterVisits(small, few);
  const paths = {
    'unità sulla mappa': listOverviewMarkers.path,
    'registri e dispositivi per impianto': countOverviewImplants.path,
    tabella: listOverviewUnits.path,
    'dispositivi di un tipo': `/v1/user/lb/rp/common/devices/${overviewSlugs[2]}/year/{year}`,
  };
  const findings: Finding[] = [];
  for (const [name, path] of Object.entries(paths)) {
    const at = path.replace('{year}', String(year));
    const times = await compare(
      {
        large: () => large.laboratory.succeed({ path: at }),
        small: () => small.laboratory.succeed({ path: at }),
      },
      sizes,
    );
    const what = `Quadro di un anno, ${name}`;
    const measured = `${many.toLocaleString('it-IT')} attività ${ms(times.large)}`;
    findings.push(
      { what, measured, value: times.large, unit: 'ms', aim: 150 },
      {
        what: `${what}: per unità`,
        measured,
        reference: `${few.toLocaleString('it-IT')} attività ${ms(times.small)}`,
        value: times.large / Math.ceil(many / visitsOfUnit) / (times.small / Math.ceil(few / visitsOfUnit)),
        unit: '×',
        aim: 1.2,
      },
    );
  }
  return findings;
}

/** Units of ten activities for visits each, all due in that year, with a device and its open registry. Only once. */
async function enterVisits({ databaseUrl }: Product, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const units = Math.ceil(count / visitsOfUnit);
  const series = `generate_series(1, ${units}) n`;
  const place = `'Via della Misura 1', 'Vicenza', '36100', 'VI'`;
  try {
    const { rowCount: entered } = await client.query(`select from companies where id > ${first} limit 1`);
    if (entered) return;
    for (const statement of [
      `insert into projects (id, number, title) values (${first}, 'VISITE', 'Misure')`,
      `insert into employers (id, alias, address, city, postal_code, province)
         select ${first} + n, 'Datore ' || n, ${place} from ${series}`,
      `insert into project_employers (project_id, employer_id)
         select ${first}, id from employers where id > ${first}`,
      `insert into companies (id, project_id, employer_id, alias, address, city, postal_code, province, latitude, longitude)
         select ${first} + n, ${first}, ${first} + n, 'Sede ' || n, ${place}, 45.5, 11.5 from ${series}`,
      `insert into devices (id, company_id, category, sigla, brand, serial_number)
         select ${first} + n, ${first} + n, 'opt', 'RX' || n, 'Marca', 'V' || n from ${series}`,
      `insert into registries (id, company_id, kind, implant_type, device_id, open_date)
         select ${first} + n, ${first} + n, 'surveillance', 'dentist', ${first} + n, '2024-01-01' from ${series}`,
      `insert into activities (company_id, type, deadline, device_id)
         select ${first} + 1 + n % ${units}, case when n % 2 = 0 then 2 else 9 end,
                make_date(${year}, 1, 1) + n % 365, ${first} + 1 + n % ${units}
           from generate_series(1, ${count}) n`,
      'vacuum analyze activities',
      'vacuum analyze companies',
      'vacuum analyze devices',
      'vacuum analyze registries',
    ])
      await client.query(statement);
  } finally {
    await client.end();
  }
}
