import { demoPassword, expect, goOn, test } from '#test/support/e2e.ts';

test('a short address opened while signed out leads on after signing in; what is reloaded stays, and back is where one was', async ({
  page,
  expectErrors,
}) => {
  expectErrors(/status of 40[14]/);
  const heading = page.getByRole('heading', { level: 1 });
  await page.goto('/lb/radioprotection/migration/registries/?q=');
  await page.getByLabel('Nome utente').fill('radioprotezione');
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.keyboard.press('Enter');
  await expect(heading).toHaveText('Registri da aggiornare');
  await expect(page).toHaveURL(/\/lb\/radioprotection\/migration\/registries\/?(\?q=)?$/);

  await goOn(page, '/sign/rm/registry_document/8/view');
  await expect(page).toHaveURL(/\/user\/radioprotection\/sign\/rm\/registry_document\/8\/view$/);
  await expect(heading).toBeVisible();
  const named = await heading.textContent();
  await page.reload();
  await expect(heading).toHaveText(named ?? '');
  // The short address is no stop on the way back.
  await page.goBack();
  await expect(heading).toHaveText('Registri da aggiornare');

  await goOn(page, '/lb/cr39/dosimeters');
  await expect(heading).toHaveText('Accesso non consentito');
  await page.goBack();
  await expect(heading).toHaveText('Registri da aggiornare');
  await page.goForward();
  await page.getByRole('link', { name: 'Torna alla pagina iniziale' }).click();
  await expect(page).toHaveURL(/\/lb\/radioprotection$/);
  await expect(heading).toBeVisible();
});
