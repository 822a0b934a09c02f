import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { displayName, username } from '#accounts/people/contract.ts';
import { insertAccount, insertCredential, recordAccountCreated } from '#accounts/people/server/public.ts';
import { hashOfNewPassword } from '#accounts/session/server/public.ts';
import { type Clock, systemClock } from '#platform/server/clock.ts';
import { type Db, openDatabase } from '#platform/server/database/database.ts';
import { conflict, invalid, onConstraint, Refusal } from '#platform/server/http/errors.ts';
import { askNewPassword, readPassword } from './ask-password.ts';
import { withDatabase } from './data-places.ts';
import { describeFailure } from './describe-failure.ts';

const usage = 'Uso: npm run create-admin -- --username <nome utente> --email <indirizzo> [--name <nome>]';

const newAdmin = z.object({
  username: z.string('Manca --username.').pipe(username),
  email: z.email({ error: (issue) => (issue.input ? "L'indirizzo e-mail non è valido." : 'Manca --email.') }),
  name: displayName.optional(),
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

/** Creates an administrator who can sign in at once. Throws a `Refusal` for a weak password and for taken names. */
export async function createAdmin(
  db: Db,
  { username, email, name, password }: z.output<typeof newAdmin> & { password: string },
  clock: Clock = systemClock(),
): Promise<void> {
  const account = { username, email, displayName: name ?? username, roles: ['admin'] as const };
  const hash = await hashOfNewPassword(password, { ...account, formerHash: null });
  await db
    .transaction(async (tx) => {
      const userId = await insertAccount(tx, account);
      await insertCredential(tx, userId, hash);
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
  await withDatabase({ create: false }, async (databaseUrl) => {
    const password = await choosePassword();
    const database = openDatabase(databaseUrl, 2);
    try {
      await createAdmin(database.db, { ...admin, password });
    } finally {
      await database.close();
    }
  });
  process.stdout.write(`Amministratore ${admin.username} creato.\n`);
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await run().catch((error: unknown) => {
    const text =
      error instanceof Refusal
        ? error.message
        : describeFailure(error, 'L’amministratore non è stato creato');
    process.stderr.write(`${text}\n`);
    process.exitCode = 1;
  });
}
