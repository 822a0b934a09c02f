import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible } from '#test/support/axe.ts';
import { expect, signIn, test } from '#test/support/e2e.ts';
import {
  allPrincipals,
  employerSurveyCall,
  mudBaths,
  palladio,
  photograph,
  placementCall,
  Wizard,
} from './wizard.ts';

const refused = /Failed to load resource/;

test.beforeEach(async ({ page }) => {
  await signIn(page, 'operatore');
});

/** Expects nothing on the page that axe objects to, as it now is. */
function isAccessible(page: Page, state: string): Promise<void> {
  return test.step(state, async () => {
    await expectAccessible(page);
  });
}

/** Presses 'Avanti' on an incomplete step and waits for so many messages. */
async function showErrors(wizard: Wizard, count: number): Promise<void> {
  await wizard.next();
  await expect(wizard.page.locator('[data-field-error]')).toHaveCount(count);
}

test('axe finds nothing on the steps of principal, client and employer', async ({ page }) => {
  const wizard = new Wizard(page);
  const lists = Promise.withResolvers<void>();
  await page.route('**/cr39/committenti', async (route) => {
    await lists.promise;
    await route.continue();
  });
  await wizard.open();
  await isAccessible(page, '1 while loading');
  lists.resolve();
  await expect(wizard.option(mudBaths.principal)).toBeVisible();
  await showErrors(wizard, 1);
  await isAccessible(page, '1 with its error');
  await wizard.pass(1, mudBaths);

  await wizard.isAt(2);
  await expect(wizard.option(mudBaths.client)).toBeVisible();
  await showErrors(wizard, 1);
  await isAccessible(page, '2 with its error');
  await wizard.choose('Nuovo datore di lavoro/ cliente');
  await showErrors(wizard, 5);
  await page.getByRole('combobox', { name: 'Città' }).pressSequentially('Aba');
  await expect(page.getByRole('listbox', { name: 'Suggerimenti' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await isAccessible(page, '2 with the new client, its errors and suggestions');
  await wizard.choose(mudBaths.client);
  await isAccessible(page, '2 with a client chosen');
  await wizard.next();

  await wizard.visit(3);
  await wizard.question('Numero di lavoratori').getByRole('textbox').fill('');
  await wizard.question('Codice fiscale o partita IVA').getByRole('textbox').fill('12');
  await showErrors(wizard, 2);
  await isAccessible(page, '3 with its errors');
});

test('axe finds nothing on the steps of address, plans and building', async ({ page }) => {
  const wizard = new Wizard(page);
  await wizard.open();
  await wizard.walkTo(4, mudBaths);
  await expect(wizard.option(mudBaths.address)).toBeVisible();
  await showErrors(wizard, 1);
  await isAccessible(page, '4 with its error');
  await wizard.choose('Nuovo indirizzo');
  await page.getByRole('textbox', { name: 'Codice stabile' }).fill('A1');
  await showErrors(wizard, 7);
  await isAccessible(page, '4 with the new address and its errors');
  await wizard.pass(4, mudBaths);

  await wizard.visit(5);
  await isAccessible(page, '5');
  const drawing = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#dde' } })
    .png()
    .toBuffer();
  await page.locator('input[type=file]').setInputFiles([
    { name: 'pianta.png', mimeType: 'image/png', buffer: drawing },
    { name: 'appunti.png', mimeType: 'image/png', buffer: Buffer.from('testo') },
  ]);
  await expect(page.locator('[data-field-error]')).toBeVisible();
  await isAccessible(page, '5 with a plan and a refused file');
  await wizard.next();

  await wizard.visit(6);
  await wizard
    .question('Presenza di locali interrati o seminterrati')
    .getByLabel('Sì', { exact: true })
    .check();
  await showErrors(wizard, 3);
  await page.getByRole('navigation', { name: 'Scelte fatte finora' }).getByRole('button').click();
  await isAccessible(page, '6 with sub-questions, errors and the choices so far');
});

test('axe finds nothing on the steps of point, dosimeter and summary', async ({ page }) => {
  const wizard = new Wizard(page);
  await wizard.open();
  await wizard.walkTo(7, mudBaths);
  await expect(wizard.option('Ufficio')).toBeVisible();
  await wizard.choose('Magazzino');
  await showErrors(wizard, 1);
  await isAccessible(page, '7 with two dosimeters at a point');
  await wizard.choose('Ufficio');
  await page.getByRole('button', { name: /^Rimuovi / }).click();
  await page.getByLabel(/^Data di rimozione di/).fill('2020-01-01');
  await showErrors(wizard, 1);
  await isAccessible(page, '7 with a removal and its error');
  await wizard.choose('Nuovo punto di misurazione');
  await page.getByRole('combobox', { name: 'Planimetria' }).selectOption({ index: 1 });
  await page.getByRole('application').press('Enter');
  await expect(page.getByRole('button', { name: 'Togli il segno dalla planimetria' })).toBeVisible();
  await showErrors(wizard, 4);
  await isAccessible(page, '7 with a new point on a plan and its errors');
  await wizard.choose('Ufficio');
  await page.getByRole('button', { name: /^Annulla rimozione/ }).click();
  await wizard.pass(7, mudBaths);

  await wizard.isAt(8);
  await expect(wizard.dosimeters.first()).toBeVisible();
  await showErrors(wizard, 1);
  await isAccessible(page, '8 with its error');
  await wizard.takeDosimeter(await photograph(640, 480));
  await page.getByLabel('Data di posizionamento').fill('');
  await showErrors(wizard, 1);
  await isAccessible(page, '8 with a photo and no date');
  await page.getByLabel('Data di posizionamento').fill('2025-03-07');
  await wizard.next();

  await wizard.isAt(9);
  await page.getByRole('button', { name: 'Invia i dati' }).click();
  await expect(page.locator('[data-field-error]')).toHaveCount(1);
  await isAccessible(page, '9 with its error');
});

test('axe finds nothing on whatever follows the sending', async ({ page, context, expectErrors }) => {
  expectErrors(refused);
  const wizard = new Wizard(page);
  await wizard.open();
  await wizard.fillIn(palladio, await photograph(320, 240));

  await page.route(placementCall, (route) => route.fulfill({ status: 422, json: { detail: 'Non va.' } }));
  await wizard.send();
  await expect(wizard.failure).toBeVisible();
  await isAccessible(page, '10 refused');
  await page.unroute(placementCall);
  await wizard.back();

  await page.route(placementCall, (route) => route.abort());
  await wizard.send();
  await expect(page.getByText('Nessuna rete: invieremo appena possibile').first()).toBeVisible();
  await isAccessible(page, '10 waiting for the network');
  await page.getByRole('button', { name: 'Annulla invio' }).click();
  await expect(page.getByText(/^Invio annullato/)).toBeVisible();
  await page.unroute(placementCall);
  await wizard.back();

  await wizard.isAt(9);
  await context.clearCookies();
  await wizard.send();
  await expect(page.getByRole('dialog', { name: 'Sessione scaduta' })).toBeVisible();
  await isAccessible(page, '10 with the sign-in over it');
  await signIn(page, 'operatore');
  await page.keyboard.press('Escape');
  await page.route(employerSurveyCall, (route) => route.fulfill({ status: 422, json: { detail: 'No.' } }));
  // Signed in meanwhile in another tab: nobody is asked again.
  await page.getByRole('main').getByRole('button', { name: 'Accedi' }).click();
  await expect(wizard.success).toBeVisible();
  await expect(page.getByText(/^Impossibile inviare le risposte/)).toBeVisible();
  await isAccessible(page, '10 placed, without the answers');
});

test('axe finds nothing on what may stand in the place of a step', async ({
  page,
  context,
  expectErrors,
}) => {
  expectErrors(refused);
  const wizard = new Wizard(page);
  await wizard.open();
  await wizard.walkTo(5, palladio);
  await wizard.isSaved();

  const second = await context.newPage();
  await second.goto(allPrincipals);
  await expect(second.getByText(/aperto in un'altra scheda/)).toBeVisible();
  await isAccessible(second, 'open in another tab');
  await second.close();

  const addresses = '**/clienti/*/indirizzi';
  await page.route(addresses, (route) => route.fulfill({ json: { canAddNew: true, addresses: [] } }));
  await wizard.back();
  await expect(page.getByText('Perhaps it was removed or permissions changed')).toBeVisible();
  await isAccessible(page, '4 with its address gone');
  await page.unroute(addresses);
  await page.route(addresses, (route) => route.fulfill({ status: 500, body: '' }));
  await page.reload();
  await expect(page.getByText(/Tornare una pagina indietro per riprovare/)).toBeVisible();
  await isAccessible(page, '4 with no list');
  await wizard.isSaved();
  await page.close();

  const again = await context.newPage();
  await again.goto(allPrincipals);
  await expect(again.getByRole('heading', { name: /^Riprendi il posizionamento/ })).toBeVisible();
  await isAccessible(again, 'whether to resume');
});
