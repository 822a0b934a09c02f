import { startApp } from '#test/support/app-process.ts';
import { expectAccessible } from '#test/support/axe.ts';
import { openCaptchaService } from '#test/support/captcha-service.ts';
import { demoPassword, expect, goOn, test } from '#test/support/e2e.ts';

test('a captcha is asked for after three failures, in Italian; without a key nothing of it is loaded (R2-477)', async ({
  page,
  databaseUrl,
  expectErrors,
}) => {
  expectErrors(/Failed to load resource.*status of 401/);
  const service = await openCaptchaService();
  const withCaptcha = await startApp(databaseUrl, {
    ...service.settings,
    ...{ SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'radia@radia.example' },
  });
  const box = page.getByRole('button', { name: 'Non sono un robot' });
  const fail = async () => {
    const answered = page.waitForResponse('**/v1/auth/login');
    await page.getByRole('button', { name: 'Accedi' }).click();
    await answered;
    await expect(page.getByRole('alert')).toHaveText('Credenziali non valide');
  };

  await page.goto('/login');
  await page.getByLabel('Nome utente').fill('laboratorio');
  await page.getByLabel('Password', { exact: true }).fill('sbagliata');
  for (let times = 0; times < 3; times += 1) await fail();
  await expect(page.locator('script[src*="hl=it"]')).toHaveCount(0);
  await expect(box).toHaveCount(0);

  await page.goto(`${withCaptcha.url}/login`);
  expect(service.asked.scripts).toHaveLength(0);
  await page.getByLabel('Nome utente').fill('laboratorio');
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Accedi' }).click();
  await expect(page.getByRole('alert')).toHaveText(/^Confermare di non essere un programma/);
  await expect(box).toBeVisible();
  expect(service.asked.scripts.map(({ searchParams }) => searchParams.get('hl'))).toEqual(['it']);
  await expect(box).toHaveAttribute('data-sitekey', 'chiave-del-sito');
  await expectAccessible(page);
  await box.click();
  await page.getByRole('button', { name: 'Accedi' }).click();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Accesso');

  await page.context().clearCookies();
  await goOn(page, '/login/forgotten');
  await expect(box).toBeVisible();
  await page.goto('about:blank');
  await withCaptcha.dispose();
  service.close();
});
