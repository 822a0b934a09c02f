import type { Page } from '@playwright/test';
import { authenticatorCode } from '#test/support/authenticator.ts';
import { expectAccessible } from '#test/support/axe.ts';
import { demoPassword, expect, signIn, test } from '#test/support/e2e.ts';

/** The browser reports the answers that ask for a code, and those to an ended session. */
const refused = /status of 4(01|22)/;

async function typeCredentials(page: Page) {
  await page.goto('/login');
  await page.getByLabel('Nome utente').fill('operatore');
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Accedi' }).click();
}
const home = (page: Page) => page.getByRole('heading', { name: /^Buongiorno/ });

test('somebody switches the second factor on, signs in with it, and disconnects another device', async ({
  page,
  browser,
  app,
  expectErrors,
}) => {
  expectErrors(refused);
  await signIn(page, 'operatore');
  await page.goto('/user/cr39');
  await page.getByRole('button', { name: /^Utente:/ }).click();
  await page.getByRole('link', { name: 'Il mio account' }).click();
  await expect(page.getByRole('heading', { name: 'Il mio account' })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Attiva la verifica' }).click();
  const question = page.getByRole('dialog');
  await question.getByLabel('Password attuale').fill('sbagliata');
  await question.getByRole('button', { name: 'Continua' }).click();
  await expect(question.getByText('La password attuale non è corretta.')).toBeVisible();
  await expectAccessible(page);
  await question.getByLabel('Password attuale').fill(demoPassword);
  await question.getByRole('button', { name: 'Continua' }).click();

  await expect(page.getByRole('img', { name: /^Codice QR/ })).toBeVisible();
  const secret = await page.locator('code').innerText();
  await expectAccessible(page);
  await page.getByLabel('Codice di verifica').fill('000000');
  await page.getByRole('button', { name: 'Attiva', exact: true }).click();
  await expect(page.getByText(/^Codice non valido o già usato/)).toBeVisible();
  await page.getByLabel('Codice di verifica').fill(authenticatorCode(secret, new Date()));
  await page.getByRole('button', { name: 'Attiva', exact: true }).click();

  const codes = page.getByRole('list', { name: 'Codici di recupero' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const recoveryCode = await codes.first().innerText();
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Scarica i codici' }).click();
  expect((await download).suggestedFilename()).toBe('radia-codici-di-recupero.txt');
  await page.getByRole('button', { name: 'Li ho salvati' }).click();
  await expect(page.getByText('ne restano 10 codici')).toBeVisible();

  await page.getByRole('button', { name: /^Utente:/ }).click();
  await page.getByRole('button', { name: 'Esci' }).click();
  await expect(page).toHaveURL(/\/login/);
  await typeCredentials(page);
  const code = page.getByLabel('Codice di verifica');
  await expect(code).toBeFocused();
  await expectAccessible(page);
  await code.fill('000000');
  await page.getByRole('button', { name: 'Verifica e accedi' }).click();
  await expect(page.getByText(/^Codice non valido o già usato/)).toBeVisible();
  // The code that switched it on is used up: the next one is accepted half a minute early.
  await code.fill(authenticatorCode(secret, new Date(), 1));
  await page.getByRole('button', { name: 'Verifica e accedi' }).click();
  await expect(home(page)).toBeVisible();

  const other = await browser.newContext({ baseURL: app.url, userAgent: 'Mozilla/5.0 (iPad) Firefox/140.0' });
  const tablet = await other.newPage();
  await typeCredentials(tablet);
  await tablet.getByRole('button', { name: 'Usa un codice di recupero' }).click();
  await tablet.getByLabel('Codice di recupero').fill(recoveryCode.toLowerCase());
  await tablet.getByRole('button', { name: 'Verifica e accedi' }).click();
  await expect(home(tablet)).toBeVisible();

  await page.goto('/user/account');
  await expect(page.getByText('ne restano 9 codici')).toBeVisible();
  await page.getByRole('button', { name: 'Disconnetti Firefox su iPad' }).click();
  await expect(page.getByText('Disconnesso: Firefox su iPad')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Disconnetti / })).toHaveCount(0);
  expect((await tablet.request.get('/v1/auth/me')).status()).toBe(401);
  await tablet.reload();
  await expect(tablet).toHaveURL(/\/login/);
  await other.close();

  await page.getByRole('button', { name: 'Disattiva', exact: true }).click();
  await page.getByRole('dialog').getByLabel('Password attuale').fill(demoPassword);
  await page.getByRole('button', { name: 'Disattiva la verifica' }).click();
  await expect(page.getByText('Non attiva')).toBeVisible();
});
