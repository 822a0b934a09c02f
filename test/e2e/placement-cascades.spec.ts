import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, signIn, test } from '#test/support/e2e.ts';
import { bodyOf, mudBaths, photograph, placementCall, Wizard } from './wizard.ts';

const planName = 'pianta';
const occupied = 'Ufficio';
const workers = 'Numero di lavoratori';
const noPlan = 'Nessuna';

/** What the employer of the mud baths has on the server, and what is typed over it. */
const employees = { stored: '85', typed: '90' };

test.beforeEach(async ({ page }) => {
  await signIn(page, 'operatore');
});

/** Fills in all eight steps, with something of everything that can be cleared, and stays on the eighth. */
async function fillEverything(page: Page): Promise<Wizard> {
  const wizard = new Wizard(page);
  await wizard.open();
  await wizard.pass(1, mudBaths);
  await wizard.pass(2, mudBaths);
  await wizard.visit(3);
  await wizard.question(workers).getByRole('textbox').fill(employees.typed);
  await wizard.next();
  await wizard.pass(4, mudBaths);
  await wizard.visit(5);
  await addPlan(page);
  await wizard.next();
  await wizard.pass(6, mudBaths);

  await wizard.isAt(7);
  await wizard.choose(occupied);
  await page.getByRole('button', { name: /^Rimuovi / }).click();
  await wizard.choose('Nuovo punto di misurazione');
  await expect(page.getByText(/^Sarà rimosso anche LBS\d+ da Ufficio/)).toBeVisible();
  await page.getByRole('textbox', { name: 'Nome del punto' }).fill('Corridoio');
  await page.getByRole('combobox', { name: 'Piano' }).selectOption({ label: '0 | Piano terra' });
  await planOf(page).selectOption({ label: planName });
  await page.getByRole('application', { name: planName }).press('Enter');
  await expect(page.getByRole('button', { name: 'Togli il segno dalla planimetria' })).toBeVisible();
  await wizard.next();

  await wizard.isAt(8);
  await wizard.takeDosimeter(await photograph(320, 240));
  return wizard;
}

function planOf(page: Page) {
  return page.getByRole('combobox', { name: 'Planimetria' });
}

function plansIn(page: Page) {
  return page.getByRole('group', { name: 'Planimetrie', exact: true }).getByRole('listitem');
}

async function addPlan(page: Page): Promise<void> {
  const drawing = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#dde' } })
    .png()
    .toBuffer();
  const file = { name: `${planName}.png`, mimeType: 'image/png', buffer: drawing };
  await page.getByLabel('Aggiungi una planimetria').and(page.locator('input')).setInputFiles(file);
  await expect(plansIn(page)).toHaveCount(1);
}

/** Goes back by the line of choices to the step that chose one of them. */
async function change(page: Page, choice: string): Promise<void> {
  const trail = page.getByRole('navigation', { name: 'Scelte fatte finora' });
  await trail.getByRole('button').first().click();
  await trail.getByRole('listitem').filter({ hasText: choice }).getByRole('button').click();
}

function nothingIsChosen(page: Page): Promise<void> {
  return expect(page.getByRole('main').getByRole('radio', { checked: true })).toHaveCount(0);
}

/** From the address to the summary: nothing of before is found, and nothing of it is sent. */
async function findNothingBelow(wizard: Wizard, below: { address: string; year: string; point: string }) {
  const { page } = wizard;
  await wizard.choose(below.address);
  await wizard.next();

  await wizard.visit(5);
  await expect(page.getByRole('button', { name: 'Aggiungi una planimetria' })).toBeVisible();
  await expect(plansIn(page)).toHaveCount(0);
  await addPlan(page);
  await wizard.next();

  await wizard.visit(6);
  await expect(wizard.question('Anno di costruzione').getByRole('textbox')).toHaveValue(below.year);
  if (below.year === '') {
    await nothingIsChosen(page);
    await wizard.describeBuilding();
  }
  await wizard.next();

  await wizard.isAt(7);
  await expect(wizard.option(below.point)).toBeVisible();
  await nothingIsChosen(page);
  await expect(page.getByText(/Sarà rimosso anche/)).toHaveCount(0);
  await wizard.choose('Nuovo punto di misurazione');
  await expect(page.getByRole('textbox', { name: 'Nome del punto' })).toHaveValue('');
  // Nothing of the mark of before: the plan just added is proposed, and put aside here.
  await expect(planOf(page).locator('option:checked')).toHaveText(planName);
  await expect(page.getByRole('button', { name: 'Togli il segno dalla planimetria' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Togli la planimetria' }).click();
  await expect(planOf(page).locator('option:checked')).toHaveText(noPlan);
  await expect(page.getByRole('application')).toHaveCount(0);
  await page.getByRole('textbox', { name: 'Nome del punto' }).fill('Atrio');
  await page.getByRole('combobox', { name: 'Piano' }).selectOption({ label: '0 | Piano terra' });
  await wizard.next();

  await wizard.isAt(8);
  await expect(wizard.dosimeters.first()).toBeVisible();
  await nothingIsChosen(page);
  await expect(wizard.photo).toHaveCount(0);
  await wizard.takeDosimeter();
  await wizard.next();

  await wizard.isAt(9);
  await expect(page.getByText('Dosimetro rimosso')).toHaveCount(0);
  const placing = page.waitForRequest(placementCall);
  await wizard.send();
  const body = bodyOf(await placing);
  expect(body).toMatchObject({
    puntoMisurazione: { alias: 'Atrio', planimetry: null, planimetryPos: null },
    dosimetriRimossi: [],
    dosimeterImg: null,
  });
  expect(body['newPlanimetries']).toHaveLength(1);
  await expect(wizard.success).toBeVisible();
}

test('another principal clears the client and everything below; the same one clears nothing (R0-232, R0-233)', async ({
  page,
}) => {
  const wizard = await fillEverything(page);

  await test.step('the same one again', async () => {
    await change(page, 'Committente');
    await wizard.pass(1, mudBaths);
    await wizard.isAt(2);
    await expect(wizard.option(mudBaths.client)).toBeChecked();
    await wizard.next();
    await wizard.visit(3);
    await expect(wizard.question(workers).getByRole('textbox')).toHaveValue(employees.typed);
    await wizard.next();
    await wizard.visit(4);
    await expect(wizard.option(mudBaths.address)).toBeChecked();
    await wizard.next();
    await wizard.visit(5);
    await expect(plansIn(page)).toHaveCount(1);
    await wizard.next();
    await wizard.visit(6);
    await expect(wizard.question('Anno di costruzione').getByRole('textbox')).toHaveValue('1975');
    await wizard.next();
    await wizard.isAt(7);
    await expect(page.getByRole('textbox', { name: 'Nome del punto' })).toHaveValue('Corridoio');
    await expect(planOf(page).locator('option:checked')).toHaveText(planName);
    await expect(page.getByText(/^Sarà rimosso anche/)).toBeVisible();
    await wizard.next();
    await wizard.isAt(8);
    await expect(page.getByRole('main').getByRole('radio', { checked: true })).toHaveCount(1);
    await expect(wizard.photo).toBeVisible();
  });

  await change(page, 'Committente');
  await wizard.isAt(1);
  await wizard.chooseInstead('Provincia di Viterbo');
  await wizard.next();
  await wizard.isAt(2);
  await expect(wizard.option('Provincia di Viterbo, uffici')).toBeVisible();
  await nothingIsChosen(page);
  await wizard.choose('Provincia di Viterbo, edilizia scolastica');
  await wizard.next();
  await wizard.visit(3);
  await expect(wizard.question(workers).getByRole('textbox')).toHaveValue(employees.stored);
  await wizard.next();
  await wizard.isAt(4);
  await expect(wizard.option('Scuola primaria di Bolsena')).toBeVisible();
  await nothingIsChosen(page);
  await findNothingBelow(wizard, {
    address: 'Scuola secondaria di Acquapendente',
    year: '',
    point: 'Sala docenti',
  });
});

test('another client clears address, plans, answers, point, dosimeter, plan choice and removals (R0-234..240)', async ({
  page,
}) => {
  const wizard = await fillEverything(page);
  await change(page, 'Datore di lavoro/ cliente');
  await wizard.isAt(2);
  await wizard.chooseInstead('Terme di Montegrotto');
  await wizard.next();
  await wizard.visit(3);
  await expect(wizard.question(workers).getByRole('textbox')).toHaveValue(employees.stored);
  await wizard.next();
  await wizard.isAt(4);
  await expect(wizard.option('Grotta termale')).toBeVisible();
  await nothingIsChosen(page);
  await findNothingBelow(wizard, { address: 'Archivio', year: '1975', point: 'Archivio, centro' });
});

test('another address clears what lies below it and keeps the employer’s answers (R0-241)', async ({
  page,
}) => {
  const wizard = await fillEverything(page);
  await change(page, 'Indirizzo');
  await wizard.isAt(4);
  const surveying = page.waitForRequest('**/cr39/clienti/*/survey');
  await wizard.chooseInstead('Stabilimento, ala sud');
  await findNothingBelow(wizard, { address: 'Stabilimento, ala sud', year: '', point: 'Bar' });
  const { questionario } = bodyOf(await surveying) as { questionario: unknown[] };
  expect(questionario).toContainEqual({ q: 103, a: Number(employees.typed), p: [] });
});
