import pg from 'pg';
import { tableDeadlines } from '#radioprotection/deadlines/contract.ts';
import type { Bench, Product } from '../bench.ts';
import { compare } from '../measure.ts';
import { type Finding, ms } from '../report.ts';

const unitsOfOne = 40;

/** The table of deadlines over very many activities and over few: its first page, and what two filters leave of it. */
export async function measureDeadlines({ sizes, large, small }: Bench): Promise<Finding[]> {
  const { many, few } = sizes.activities;
  await enterActivities(large, many);
  await enterActivities(small, few);
  const kinds = [
    ['prima pagina', ''],
    ['scadute di un tipo', '&classe=past&tipo=2'],
  ] as const;
  const findings: Finding[] = [];
  for (const [name, filter] of kinds) {
    const times = await compare(
      { large: () => pageOf(large, filter), small: () => pageOf(small, filter) },
      sizes,
    );
    findings.push({
      what: `Scadenze, ${name}`,
      measured: `fra ${many.toLocaleString('it-IT')} attività ${ms(times.large)}`,
      reference: `fra ${few.toLocaleString('it-IT')} ${ms(times.small)}`,
      value: times.large / times.small,
      unit: '×',
      aim: 1.5,
    });
  }
  return findings;
}

async function pageOf({ laboratory }: Product, filter: string): Promise<void> {
  await laboratory.succeed({
    method: 'POST',
    path: tableDeadlines.path,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: Buffer.from(`_dt=deadlines&start=0&length=50${filter}`),
  });
}

/** Units of forty activities each, from one to thirteen kinds, due over ten years; nine of ten are done. Only once. */
export async function enterActivities({ databaseUrl }: Product, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const units = Math.ceil(count / unitsOfOne);
  const place = `'Via della Misura 1', 'Vicenza', '36100', 'VI'`;
  try {
    const { rowCount: entered } = await client.query('select from activities limit 1');
    if (entered) return;
    for (const statement of [
      `insert into projects (id, number, title) values (1, 'BENCH', 'Misure')`,
      `insert into employers (id, alias, address, city, postal_code, province)
         select n, 'Datore ' || n, ${place} from generate_series(1, ${units}) n`,
      `insert into project_employers (project_id, employer_id) select 1, id from employers`,
      `insert into companies (id, project_id, employer_id, alias, address, city, postal_code, province)
         select n, 1, n, 'Sede ' || n, ${place} from generate_series(1, ${units}) n`,
      `insert into activities (company_id, type, deadline, complete, completed_at)
         select 1 + n % ${units}, n % 13, current_date - 1825 + (n * 7) % 3650, n % 10 > 0,
                case when n % 10 > 0 then now() end
           from generate_series(1, ${count}) n`,
      'vacuum analyze activities',
      'vacuum analyze companies',
    ])
      await client.query(statement);
  } finally {
    await client.end();
  }
}
