import { randomBytes } from 'node:crypto';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { systemClock } from '#platform/server/clock.ts';
import { openDatabase } from '#platform/server/database/database.ts';
import { invalid, Refusal } from '#platform/server/http/errors.ts';
import { withDataPlaces } from './data-places.ts';
import { describeFailure } from './describe-failure.ts';
import { migrate } from './migrate.ts';

const usage =
  'Uso: npm run fill -- [--scale 1] [--demo-accounts] [--invented]   (--scale 0.01: un centesimo; --demo-accounts: la password della dimostrazione; --invented: anche in un’installazione vera)';

/** What the arguments of the command ask for. Throws a `Refusal` that says what is wrong. */
export function readArguments(
  args: string[],
  env: NodeJS.ProcessEnv,
): { scale: number; password: string | null } {
  const options = {
    scale: { type: 'string', default: '1' },
    'demo-accounts': { type: 'boolean', default: false },
    invented: { type: 'boolean', default: false },
  } as const;
  let given: { scale: string; 'demo-accounts': boolean; invented: boolean };
  try {
    given = parseArgs({ args, options }).values;
  } catch {
    throw invalid(usage);
  }
  const scale = Number(given.scale);
  if (!(scale > 0 && scale <= 10)) throw invalid(`--scale va da 0.001 a 10. ${usage}`);
  const isReal = Boolean(env['DATABASE_URL']) || env['NODE_ENV'] === 'production';
  if (isReal && !given.invented)
    throw invalid(
      'Sono dati inventati e non si tolgono più: per riempire il database di DATABASE_URL, vuoto, aggiungi --invented.',
    );
  return { scale, password: given['demo-accounts'] ? null : randomBytes(9).toString('base64url') };
}

/** Throws a `Refusal` where anybody has an account: invented records stand beside no others. */
export async function refuseUsed(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query('select from users union all select from principals limit 1');
    if (rowCount) throw invalid('Il database contiene già dati: si riempie solo un database nuovo.');
  } finally {
    await client.end();
  }
}

async function run(): Promise<void> {
  const { scale, password } = readArguments(process.argv.slice(2), process.env);
  const say = (text: string) => void process.stdout.write(`${text}\n`);
  await withDataPlaces({ create: true }, async ({ databaseUrl, files }) => {
    await migrate(databaseUrl);
    await refuseUsed(databaseUrl);
    await files.check();
    const { fillInstallation } = await import('#db/fill/fill.ts');
    const { demoPassword } = await import('#db/demo/accounts.ts');
    const database = openDatabase(databaseUrl, 2);
    try {
      const chosen = password ?? demoPassword;
      await fillInstallation({ db: database.db, files, clock: systemClock(), scale, password: chosen, say });
      say(`Fatto. La password di tutti gli utenti inventati è ${chosen}`);
    } finally {
      await database.close();
    }
  });
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await run().catch((error: unknown) => {
    const text =
      error instanceof Refusal ? error.message : describeFailure(error, 'Non è stato scritto nessun dato');
    process.stderr.write(`${text}\n`);
    process.exitCode = 1;
  });
}
