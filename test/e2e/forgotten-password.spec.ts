import { startApp } from '#test/support/app-process.ts';
import { expectAccessible } from '#test/support/axe.ts';
import { test as base, demoPassword, expect, longWork, signIn } from '#test/support/e2e.ts';
import { type Mailbox, startMailbox } from '#test/support/mailbox.ts';
import { startWorkerProcess } from '#test/support/worker-process.ts';

/** An installation with a mail server: what arrives there, and where the application answers. */
const test = base.extend<{ mailed: { mailbox: Mailbox; url: string } }>({
  mailed: async ({ databaseUrl }, use) => {
    const mailbox = await startMailbox();
    const settings = { SMTP_URL: mailbox.url, MAIL_FROM: 'Radia <radia@radia.invalid>' };
    const app = await startApp(databaseUrl, settings);
    const endWorker = startWorkerProcess(databaseUrl, app.url, settings);
    await use({ mailbox, url: app.url });
    await endWorker();
    await app.dispose();
    await mailbox.close();
  },
});
const chosen = 'una-password-nuova';
const operator = 'operatore@demo.radia.example';

test('whoever has forgotten his password chooses a new one with a mailed link', async ({
  page,
  mailed: { mailbox, url },
  expectErrors,
}) => {
  // The browser reports the answer to a link that has been used.
  expectErrors(/status of 404/);
  await page.goto(`${url}/login`);
  await page.getByRole('link', { name: 'Password dimenticata?' }).click();
  await expect(page.getByRole('heading', { name: 'Password dimenticata' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Invia il link' }).click();
  await expect(page.getByText('Indicare il nome utente o l’e-mail')).toBeVisible();
  await page.getByLabel('Nome utente o e-mail').fill('Operatore');
  await page.getByRole('button', { name: 'Invia il link' }).click();
  await expect(page.getByText('Controlla la posta')).toBeVisible();
  await expectAccessible(page);

  // The worker sends what the demo data leave it, too.
  const toOperator = () => mailbox.received.filter(({ to }) => to.includes(operator));
  await expect.poll(() => toOperator().length, longWork).toBe(1);
  const link = /http\S+/.exec(toOperator()[0]?.text ?? '')?.[0] ?? '';
  await page.goto(link);
  await expect(page.getByText('operatore', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Nuova password').fill('corta');
  await page.getByRole('button', { name: 'Salva la password' }).click();
  await expect(page.getByText('La password deve avere almeno 12 caratteri.')).toBeVisible();
  await page.getByLabel('Nuova password').fill(chosen);
  await page.getByRole('button', { name: 'Salva la password' }).click();
  await page.getByRole('link', { name: 'Vai all’accesso' }).click();

  await page.getByLabel('Nome utente').fill('operatore');
  await page.getByLabel('Password', { exact: true }).fill(chosen);
  await page.getByRole('button', { name: 'Accedi' }).click();
  await expect(page.getByRole('heading', { name: /^Buongiorno/ })).toBeVisible();

  await page.goto('about:blank');
  await page.goto(link);
  await expect(page.getByText(/^Questo link non è più valido/)).toBeVisible();
  await expectAccessible(page);

  const admin = { username: 'admin', password: demoPassword };
  await page.request.post(`${url}/v1/auth/login`, { data: admin });
  await page.goto(`${url}/admin/mails`);
  // The link, and the notice that the password has been changed.
  const told = page.locator('tr', { hasText: operator });
  await expect(told.filter({ hasText: 'Inviata' })).toHaveCount(2);
  await expectAccessible(page);
  await page.goto('about:blank');
});

test('without a mail server the page says who can help', async ({ page }) => {
  await page.goto('/login/forgotten');
  await expect(page.getByText(/chiedi a chi amministra gli accessi un link/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Invia il link' })).toHaveCount(0);
  await signIn(page, 'admin');
  await page.goto('/admin/mails');
  await expect(page.getByText('Nessun server di posta impostato')).toBeVisible();
});
