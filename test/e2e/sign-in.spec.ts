import { startApp } from '#test/support/app-process.ts';
import { expectAccessible } from '#test/support/axe.ts';
import { demoPassword, expect, signIn, test } from '#test/support/e2e.ts';

const refused = /Failed to load resource.*status of 4(01|03|29)/;

test('whoever is not signed in signs in and gets to the page asked for', async ({ page, expectErrors }) => {
  expectErrors(refused);
  await page.goto('/lb?q=terme');
  await expect(page.getByRole('heading', { level: 1, name: 'Accesso' })).toBeVisible();
  await expect(page).toHaveTitle('Accesso · Radia');

  await page.getByRole('button', { name: 'Accedi' }).click();
  const username = page.getByLabel('Nome utente');
  await expect(username).toBeFocused();
  await expect(username).toHaveAccessibleDescription('Indicare il nome utente');
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    'Indicare la password',
  );
  await expectAccessible(page);

  await username.fill('laboratorio');
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Mostra la password' }).click();
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text');
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Accedi' }).click();
  await expect(page).toHaveURL(/\/lb\?q=terme$/);
  await expect(page.getByRole('searchbox')).toHaveValue('terme');
});

test('wrong credentials are refused in words, and after five times one waits', async ({
  page,
  expectErrors,
}) => {
  expectErrors(refused);
  await page.goto('/login');
  await page.getByLabel('Nome utente').fill('laboratorio');
  await page.getByLabel('Password', { exact: true }).fill('sbagliata');
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    const answered = page.waitForResponse('**/v1/auth/login');
    await page.getByRole('button', { name: 'Accedi' }).click();
    await answered;
    await expect(page.getByRole('alert')).toHaveText('Credenziali non valide');
  }
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Accedi' }).click();
  await expect(page.getByRole('alert')).toHaveText(
    /^Troppi tentativi non riusciti\. Riprovare tra \d+ second[io]\.$/,
  );
  await expectAccessible(page);
});

test('the way back after signing in never leaves the site', async ({ page }) => {
  await page.goto('/login?next=//elsewhere.example/x');
  await page.getByLabel('Nome utente').fill('operatore');
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/127\.0\.0\.1:\d+\/user\/cr39$/);
});

test('a demonstration lists its accounts; a tap fills the form', async ({ page, databaseUrl }) => {
  const demo = await startApp(databaseUrl, { DEMO: 'true' });
  await page.goto(`${demo.url}/login`);
  await expect(page.getByRole('heading', { name: 'Utenti di prova' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^cliente/ }).click();
  await page.getByRole('button', { name: 'Accedi' }).click();
  await expect(page.getByRole('heading', { name: 'Buongiorno, Segreteria Palladio' })).toBeVisible();
  await page.goto('about:blank');
  await demo.dispose();
});

test('an installation that is no demonstration lists no accounts', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Accedi' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Utenti di prova' })).toHaveCount(0);
});

test('a session that ends is renewed over the page, which stays as it is', async ({
  page,
  context,
  expectErrors,
}) => {
  expectErrors(refused);
  await signIn(page, 'operatore');
  await page.goto('/user/cr39/positioning');
  await page.getByRole('radio', { name: 'Terme Euganee S.p.A.' }).check({ force: true });
  await context.clearCookies();
  await page.getByRole('button', { name: 'Avanti' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sessione scaduta' });
  await expect(dialog).toBeVisible();
  await expect(page).toHaveURL(/\/user\/cr39\/positioning/);
  // Nothing on this device would be lost, and the server is there: there is no reason to wait.
  await expect(dialog.getByRole('button', { name: 'Più tardi' })).toHaveCount(0);
  await expectAccessible(page);

  await dialog.getByLabel('Nome utente').fill('operatore');
  await dialog.getByLabel('Password', { exact: true }).fill(demoPassword);
  await dialog.getByRole('button', { name: 'Accedi' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Passaggio 2/10', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Terme di Abano' })).toBeVisible();
});

test('somebody else who signs in over a page does not get that page', async ({
  page,
  context,
  expectErrors,
}) => {
  expectErrors(refused);
  await signIn(page, 'operatore');
  await page.goto('/user/cr39/positioning');
  await page.getByRole('radio', { name: 'Terme Euganee S.p.A.' }).check({ force: true });
  await context.clearCookies();
  await page.getByRole('button', { name: 'Avanti' }).click();
  await page.getByLabel('Nome utente').fill('laboratorio');
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Accedi' }).click();
  await expect(page).toHaveURL(/\/lb$/);

  // Should the device know another person than the server does, it is the server that is right.
  await signIn(page, 'zona');
  const said = Promise.withResolvers<void>();
  await page.route('**/auth/me', async (route) => {
    await said.promise;
    await route.continue();
  });
  await page.goto('/user/account');
  await expect(page.getByRole('button', { name: 'Utente: Laboratorio Radon' })).toBeVisible();
  said.resolve();
  await expect(page.getByRole('button', { name: 'Utente: Operatore Veneto' })).toBeVisible();
  await expect(page.getByText('Laboratorio Radon')).toHaveCount(0);
});

test('signing out closes the session', async ({ page, expectErrors }) => {
  expectErrors(refused);
  await signIn(page, 'laboratorio');
  await page.goto('/');
  await page.getByRole('button', { name: 'Utente: Laboratorio Radon' }).click();
  await page.getByRole('button', { name: 'Esci' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await page.goto('/lb');
  await expect(page.getByRole('button', { name: 'Accedi' })).toBeVisible();
});
