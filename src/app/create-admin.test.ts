import { desc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { getMe } from '#accounts/session/contract.ts';
import { passwordTexts } from '#accounts/session/rules.ts';
import { auditEvents } from '#identity/schema.ts';
import { openTestApp } from '#test/support/app.ts';
import { processTimeoutMs, runCommand } from '#test/support/run-command.ts';
import { createAdmin, readArguments } from './create-admin.ts';

const app = await openTestApp();
const { services } = app.foundation;
const chosen = 'cavallo-lampada-remo';

const create = (username: string, email: string, password = chosen) =>
  createAdmin(app.db, { username, email, password });

test('the administrator made on the command line signs in at once', {
  timeout: processTimeoutMs,
}, async () => {
  const ended = await runCommand('create-admin.ts', {
    args: ['--username', 'Capo', '--email', 'capo@radia.example', '--name', 'Capo Prova'],
    env: { DATABASE_URL: services.config.databaseUrl },
    input: `${chosen}\n`,
  });
  expect(ended).toEqual({ code: 0, stdout: 'Amministratore Capo creato.\n', stderr: '' });
  const me = await (await app.as('capo')).call(getMe);
  expect(me.body.user).toMatchObject({ username: 'capo', displayName: 'Capo Prova', roles: ['admin'] });
});

test('a taken name, in whatever capitals, and a taken e-mail are refused', async () => {
  await create('terzo', 'terzo@radia.example');
  await expect(create('TERZO', 'altro@radia.example')).rejects.toThrow('Il nome utente TERZO è già in uso.');
  await expect(create('quarto', 'Terzo@radia.example')).rejects.toThrow(
    "L'indirizzo Terzo@radia.example è già di un altro utente.",
  );
});

test('the trail tells that it was made, and from where, without the name', async () => {
  await create('settima', 'settima@radia.example');
  const [event] = await app.db
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.event, 'user.created'))
    .orderBy(desc(auditEvents.id))
    .limit(1);
  expect(event).toMatchObject({ actorId: null, details: { roles: ['admin'], source: 'command-line' } });
  expect(JSON.stringify(event?.details)).not.toContain('settima');
});

test.each([
  ['corta-corta', passwordTexts.tooShort],
  ['amministratore', passwordTexts.common],
  ['sesto-sesto-2026', passwordTexts.ofNames],
])('the password %s is refused', async (password, text) => {
  await expect(create('sesto', 'sesto@radia.example', password)).rejects.toThrow(text);
});

test.each([
  { args: ['--email', 'a@radia.example'], says: 'Manca --username.' },
  { args: ['--username', 'quinto'], says: 'Manca --email.' },
  { args: ['--username', 'quinto', '--email', 'senza-chiocciola'], says: "L'indirizzo e-mail non è valido." },
  {
    args: ['--username', 'a b', '--email', 'a@radia.example'],
    says: 'Il nome utente ha da 3 a 100 caratteri',
  },
  { args: ['--unknown'], says: 'Uso: npm run create-admin' },
])('the arguments $args are refused with what is wrong', ({ args, says }) => {
  expect(() => readArguments(args)).toThrow(says);
});

test('without any database the command ends with one line that says where it has looked', {
  timeout: processTimeoutMs,
}, async () => {
  const ended = await runCommand('create-admin.ts', {
    args: ['--username', 'settimo', '--email', 'settimo@radia.example'],
    env: { RADIA_DATA_DIR: '/nonexistent' },
  });
  expect(ended.code).toBe(1);
  expect(ended.stderr).toMatch(/^Radia: nella cartella dei dati \/nonexistent non c'è un database: .*\n$/);
});
