import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { z } from 'zod';
import { createAccount, recordAccountCreated } from '#accounts/people/server/public.ts';
import { passwordLength } from '#accounts/session/rules.ts';
import type { Authentication } from '#accounts/session/server/public.ts';
import { type Clock, systemClock } from '#platform/server/clock.ts';
import type { Db } from '#platform/server/database/database.ts';
import { conflict, invalid, onConstraint, Refusal } from '#platform/server/http/errors.ts';
import { askNewPassword, readPassword } from './ask-password.ts';
import { configOrExit } from './server.ts';
import { openFoundation } from './services.ts';

const usage = 'Uso: npm run create-admin -- --username <nome utente> --email <indirizzo> [--name <nome>]';
const unreachable =
  'Il database non risponde o non è aggiornato: controllare DATABASE_URL e npm run migrate.';

const newAdmin = z.object({
  username: z
    .string('Manca --username.')
    .trim()
    .regex(/^[^\s@]{3,100}$/, 'Il nome utente deve avere da 3 a 100 caratteri, senza spazi e senza @.'),
  email: z.email({ error: (issue) => (issue.input ? "L'indirizzo e-mail non è valido." : 'Manca --email.') }),
  name: z.string().trim().min(1, 'Il nome è vuoto.').max(255, 'Il nome è troppo lungo.').optional(),
});

/** Whom the arguments of the command describe. Throws a `Refusal` that says what is wrong. */
export function readArguments(args: string[]): z.output<typeof newAdmin> {
  const options = {
    username: { type: 'string' },
    email: { type: 'string' },
    name: { type: 'string' },
  } as const;
  let given: Record<string, unknown>;
  try {
    given = parseArgs({ args, options }).values;
  } catch {
    throw invalid(usage);
  }
  const read = newAdmin.safeParse(given);
  if (!read.success) throw invalid(`${read.error.issues[0]?.message ?? ''} ${usage}`.trim());
  return read.data;
}

/** Creates an administrator who can sign in at once. Throws a `Refusal` for a short password and for taken names. */
export async function createAdmin(
  db: Db,
  authentication: Authentication,
  { username, email, name, password }: z.output<typeof newAdmin> & { password: string },
  clock: Clock = systemClock(),
): Promise<void> {
  if (password.length < passwordLength.least) {
    throw invalid(`La password deve avere almeno ${passwordLength.least} caratteri.`);
  }
  const account = { username, email, password, displayName: name ?? username, roles: ['admin'] as const };
  await db
    .transaction(async (tx) => {
      const userId = await createAccount(tx, authentication, account);
      const context = { db: tx, clock, user: null, requestId: null };
      await recordAccountCreated(context, userId, account, 'command-line');
    })
    .catch((error: unknown) =>
      onConstraint(error, {
        users_username_unique: () => conflict(`Il nome utente ${username} è già in uso.`),
        users_email_unique: () => conflict(`L'indirizzo ${email} è già di un altro utente.`),
      }),
    );
}

async function choosePassword(): Promise<string> {
  const given = process.env['RADIA_ADMIN_PASSWORD'];
  if (given) return given;
  if (!process.stdin.isTTY) return readPassword();
  const asked = await askNewPassword();
  if (asked === null) throw invalid('Le due password sono diverse.');
  return asked;
}

async function run(): Promise<void> {
  const admin = readArguments(process.argv.slice(2));
  const config = configOrExit();
  const password = await choosePassword();
  const { database, authentication } = openFoundation(config, pino({ level: 'silent' }));
  try {
    await createAdmin(database.db, authentication, { ...admin, password });
  } finally {
    await database.close();
  }
  process.stdout.write(`Amministratore ${admin.username} creato.\n`);
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await run().catch((error: unknown) => {
    const text = error instanceof Refusal ? error.message : unreachable;
    process.stderr.write(`${text}\n`);
    process.exitCode = 1;
  });
}
