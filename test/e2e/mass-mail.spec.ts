import type { Route } from '@playwright/test';
import { sql } from 'drizzle-orm';
import { openDatabase } from '#platform/server/database/database.ts';
import { startApp } from '#test/support/app-process.ts';
import { expectAccessible } from '#test/support/axe.ts';
import { test as base, demoPassword, expect, longWork, signIn } from '#test/support/e2e.ts';
import { type Mailbox, startMailbox } from '#test/support/mailbox.ts';
import { startWorkerProcess } from '#test/support/worker-process.ts';

type Installation = {
  mailbox: Mailbox;
  url: string;
  /** The ten seconds until the next recipient's turn are over. */
  passTenSeconds: () => Promise<void>;
};

/** The turn that follows another is a day off: however slow the machine, it does not come by itself. */
const putOffTurns = [
  `create function put_off_turn() returns trigger language plpgsql as $$ begin
    new.next_at := new.next_at + interval '1 day'; return new; end $$`,
  `create trigger put_off_turn before update on mailings for each row
    when (new.next_at > old.next_at) execute function put_off_turn()`,
];

/** An installation with a mail server and a worker, on which ten seconds pass when a test wants them to. */
const test = base.extend<{ mailed: Installation }>({
  mailed: async ({ databaseUrl, page }, use) => {
    const mailbox = await startMailbox();
    const settings = { SMTP_URL: mailbox.url, MAIL_FROM: 'Radia <radia@radia.invalid>' };
    const app = await startApp(databaseUrl, settings);
    const endWorker = startWorkerProcess(databaseUrl, app.url, settings);
    const database = openDatabase(databaseUrl, 1);
    for (const statement of putOffTurns) await database.db.execute(sql.raw(statement));
    const passTenSeconds = async () =>
      void (await database.db.execute(sql`update mailings set next_at = next_at - interval '1 day 10 s'`));
    await use({ mailbox, url: app.url, passTenSeconds });
    // A page that still asks would find nobody.
    await page.goto('about:blank');
    await database.close();
    await endWorker();
    await app.dispose();
    await mailbox.close();
  },
});

test('an administrator writes to many: preview, a test to himself, failures, a page that is closed and opened again (R0-021, R0-109..114, R0-274..280, R0-377)', async ({
  page,
  mailed: { mailbox, url, passTenSeconds },
  expectErrors,
}) => {
  expectErrors(/status of (401|502|504)/);
  mailbox.onRecipient = (address) => (address.startsWith('fail') ? 550 : 250);
  mailbox.onData = ({ to }) => (to[0]?.startsWith('drop') ? 'drop' : 250);
  const login = await page.request.post(`${url}/v1/auth/login`, {
    data: { username: 'admin', password: demoPassword },
  });
  expect(login.ok()).toBe(true);

  await page.goto(`${url}/admin/cp/massive/email`);
  await expect(page.getByRole('row', { name: /Sostituzione dei dosimetri/ })).toContainText('Interrotta');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Nuova comunicazione' }).click();
  await page.getByLabel('Oggetto').fill('Avviso');
  const text = page.getByLabel('Testo');
  await text.fill('Gentile {cliente}, <b>ciao</b>. ');
  await page.getByRole('button', { name: '{email}' }).click();
  await expect(text).toHaveValue('Gentile {cliente}, <b>ciao</b>. {email}');
  await page
    .getByLabel('Altri indirizzi e-mail')
    .fill('fail@x.example\ndrop@x.example, ultimo@x.example\nsbagliato');
  await page.getByRole('combobox', { name: 'Clienti' }).fill('Palladio');
  await page.getByRole('option').first().click();
  const preview = page.getByRole('region', { name: 'Anteprima' });
  await expect(preview).toContainText('4 destinatari');
  await expect(preview).toContainText('1 indirizzo non valido');
  await expect(preview).toContainText('{cliente} è vuoto per 3 destinatari, per esempio fail@x.example');
  await expect(preview.getByRole('article')).toContainText(
    'Gentile Istituto Comprensivo Palladio, <b>ciao</b>. cliente@demo.radia.example',
  );
  await expectAccessible(page);
  await preview.getByRole('button', { name: 'Invia una prova a me' }).click();
  await expect(page.getByText('La prova parte tra poco per admin@demo.radia.example.')).toBeVisible();
  await page.getByRole('button', { name: 'Togli Istituto Comprensivo Palladio' }).click();
  await page.getByRole('button', { name: 'Salva la bozza' }).click();
  const start = page.getByRole('link', { name: 'Avvia l’invio a 3 destinatari' });
  await expect(start).toBeVisible();
  await expectAccessible(page);

  await start.click();
  const card = (email: string) => page.getByRole('listitem').filter({ hasText: email });
  await expect(card('fail@x.example')).toContainText('Non inviata');
  await expect(card('fail@x.example')).toContainText('550');
  await expect(card('drop@x.example')).toContainText('In attesa del turno');
  await expect(page.getByText('1 di 3, 1 con errori')).toBeVisible();
  await passTenSeconds();
  await expect(card('drop@x.example')).toContainText('Esito incerto');
  await expectAccessible(page);
  const sendingUrl = page.url();

  await page.goto('about:blank');
  await passTenSeconds();
  await expect
    .poll(
      () =>
        mailbox.received
          .filter(({ subject }) => subject.endsWith('Avviso'))
          .map(({ to, subject }) => `${to[0]} ${subject}`)
          .sort(),
      longWork,
    )
    .toEqual(['admin@demo.radia.example Prova: Avviso', 'drop@x.example Avviso', 'ultimo@x.example Avviso']);
  await page.goto(sendingUrl);
  await expect(card('ultimo@x.example')).toContainText('Inviata');
  await expect(page.getByText('3 di 3, 2 con errori')).toBeVisible();
  await page.getByLabel('Solo con errori').check();
  await expect(card('ultimo@x.example')).toHaveCount(0);

  mailbox.onData = () => 250;
  await card('drop@x.example')
    .getByRole('button', { name: /Invia di nuovo/ })
    .click();
  const question = page.getByRole('alertdialog', { name: 'Inviare di nuovo?' });
  await expect(question).toContainText('drop@x.example potrebbe riceverlo due volte');
  await question.getByRole('button', { name: 'Invia di nuovo' }).click();
  await expect(page.getByText('3 di 3, 1 con errori')).toBeVisible();
  expect(mailbox.received.filter(({ to }) => to[0] === 'drop@x.example')).toHaveLength(2);
});

test('the page of an interrupted mailing takes it up at once, and shows whose result it waits for (R0-275, R0-278, R0-377)', async ({
  page,
  expectErrors,
}) => {
  expectErrors(/status of (500|503)/);
  let answer = () => undefined as void;
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const asked: string[] = [];
  const delivering = async (route: Route) => {
    const reply = await route.fetch();
    await route.fulfill({ response: reply, json: { ...(await reply.json()), delivers: true } });
  };
  await page.route('**/massive/email/1/progress', delivering);
  await page.route('**/massive/email/1/start', async (route) =>
    route.request().method() === 'POST' ? delivering(route) : route.continue(),
  );
  await page.route('**/recipients/*/send', async (route) => {
    asked.push(new URL(route.request().url()).pathname);
    await answered;
    await route.fulfill({ status: 500, json: { message: 'Guasto X' } });
  });
  await signIn(page, 'admin');
  await page.goto('/admin/cp/massive/email/1/start');
  const cards = page.getByRole('list', { name: 'Destinatari' }).getByRole('listitem');
  await expect(cards).toHaveCount(5);
  await expect(cards.nth(0)).toContainText('Inviata');
  await expect(cards.nth(1)).toContainText('Inviata');
  await expect(cards.nth(2)).toContainText('Invio in corso');
  await expect(cards.nth(3)).toContainText('In attesa del turno');
  answer();
  await expect(cards.nth(2)).toContainText('Non inviata');
  await expect(cards.nth(2)).toContainText('Guasto X');
  expect(asked).toHaveLength(1);

  await page.route('**/massive/email/1/copy', (route) =>
    route.fulfill({ status: 500, json: { message: 'Copia non riuscita' } }),
  );
  await page.goto('/admin/cp/massive/email/1');
  await page.getByRole('button', { name: 'Fai una copia' }).click();
  await expect(page.getByRole('alert')).toContainText('Copia non riuscita');
});
