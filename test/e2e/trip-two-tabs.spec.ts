import type { Page } from '@playwright/test';
import { expect, goOn, signIn } from '#test/support/e2e.ts';
import { buildRound, test } from './trips.ts';

const isOverScreen = (page: Page) => page.evaluate(() => document.fullscreenElement !== null);
/** The drafts of days on the device, by the names of their pages. */
const drafts = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((name) => /^radia-draft\|\d+\|trip-/.test(name)));
const name = (page: Page) => page.getByRole('textbox', { name: /^Nome della trasferta/ });

test('a day is planned over all of the screen; two tabs that plan it keep a draft each, and the later one is shown both versions before anything of the other is lost (R1-161)', async ({
  page,
  context,
  db,
  expectErrors,
}) => {
  expectErrors(/status of 409 .*\/edit\)$/);
  const { trip, day } = await buildRound(db);
  await signIn(page, 'radioprotezione');
  const edit = `/lb/radioprotection/transfers/${trip.id}/day/${day.id}/edit`;
  await page.goto(edit);
  await expect(name(page)).toHaveValue('Giro dei Castelli');
  await page.getByRole('button', { name: 'Schermo intero', exact: true }).click();
  await expect.poll(() => isOverScreen(page)).toBe(true);
  // Menus open above it, too.
  await page.getByRole('button', { name: /^Altre azioni per Studio dentistico Aurora/ }).click();
  await expect(page.getByRole('button', { name: 'Blocca il posto nell’ordine' })).toBeVisible();
  // Escape is the menu's first.
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Blocca il posto nell’ordine' })).toBeHidden();
  await page.getByRole('button', { name: 'Esci da schermo intero' }).click();
  await expect.poll(() => isOverScreen(page)).toBe(false);

  const other = await context.newPage();
  await other.goto(edit);
  await expect(name(other)).toHaveValue('Giro dei Castelli');
  await page.getByLabel('Ora prevista').last().fill('16:45');
  await name(other).fill('Giro di Tivoli');
  await expect.poll(async () => (await drafts(page)).length).toBe(2);
  // Both are being worked on: neither is offered to the other.
  await expect(other.getByRole('button', { name: 'Riprendi la bozza' })).toHaveCount(0);

  await other.getByRole('button', { name: 'Salva modifiche' }).click();
  await expect(other.getByRole('heading', { level: 1, name: 'Giro di Tivoli' })).toBeVisible();
  await expect.poll(async () => (await drafts(page)).length).toBe(1);
  await page.getByRole('button', { name: 'Salva modifiche' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Qualcun altro ha salvato nel frattempo' });
  await expect(dialog).toContainText('Nome: «Giro di Tivoli» invece di «Giro dei Castelli»');
  await expect(dialog).toContainText('ora 16:45 invece di nessuna');
  await dialog.getByRole('button', { name: 'Torna al piano' }).click();
  await expect(page.getByLabel('Ora prevista').last()).toHaveValue('16:45');
  const again = page.waitForResponse(
    (answer) => answer.request().method() !== 'GET' && answer.status() === 409,
  );
  await page.getByRole('button', { name: 'Salva modifiche' }).click();
  await again;
  await dialog.getByRole('button', { name: 'Prendi quello salvato' }).click();
  await expect(name(page)).toHaveValue('Giro di Tivoli');
  await goOn(page, `/lb/radioprotection/transfers/${trip.id}/view`);
  await expect(page.getByRole('heading', { level: 1, name: 'Giro di Tivoli' })).toBeVisible();
});
