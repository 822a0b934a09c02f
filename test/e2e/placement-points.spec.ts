import type { Page } from '@playwright/test';
import { addDays, formatDay, formatShortDay, romeDay } from '#platform/contract/dates.ts';
import { expect, signIn, test } from '#test/support/e2e.ts';
import { query } from './records.ts';
import { bodyOf, mudBaths, Wizard } from './wizard.ts';

const occupied = "Il punto di misura è già occupato da un'altro dosimetro";

async function openAtPoint(page: Page): Promise<Wizard> {
  await signIn(page, 'operatore');
  const wizard = new Wizard(page);
  await wizard.open();
  await wizard.walkTo(7, mudBaths);
  return wizard;
}

const floors = [
  ['25', '-4 | Quarto piano interrato'],
  ['24', '-3 | Terzo piano interrato'],
  ['1', '-2 | Secondo piano interrato'],
  ['2', '-1 | Primo piano interrato'],
  ['3', '-0,5 | Seminterrato'],
  ['4', '0 | Piano terra'],
  ['5', '0,5 | Piano rialzato'],
  ['6', '1 | Primo piano'],
  ['7', '2 | Secondo piano'],
  ['8', '3 | Terzo piano'],
  ['9', '4 | Quarto piano'],
  ['10', '5 | Quinto piano'],
  ['11', '6 | Sesto piano'],
  ['12', '7 | Settimo piano'],
  ['13', '8 | Ottavo piano'],
  ['14', '9 | Nono piano'],
  ['15', '10 | Decimo piano'],
  ['17', '>3 | Oltre il terzo piano'],
  ['18', '>4 | Oltre il quarto piano'],
  ['19', '>5 | Oltre il quinto piano'],
  ['20', '>6 | Oltre il sesto piano'],
  ['21', '>7 | Oltre il settimo piano'],
  ['22', ">8 | Oltre l'ottavo piano"],
  ['23', '>9 | Oltre il nono piano'],
  ['16', '>10 | Oltre il decimo piano'],
];

test('a new point is checked before it is left (R0-134, R0-221..231, R0-248, R0-249, R0-299..302)', async ({
  page,
}) => {
  const wizard = await openAtPoint(page);
  await expect(wizard.option('Ufficio')).toBeVisible();
  await wizard.next();
  await wizard.refusesList('Selezionare o creare un punto di misurazione');
  await wizard.choose('Nuovo punto di misurazione');
  const alias = page.getByRole('textbox', { name: 'Nome del punto' });
  const floor = page.getByRole('combobox', { name: 'Piano', exact: true });
  const surface = page.getByRole('textbox', { name: 'Superficie (m²)' });

  const options = await floor
    .locator('option')
    .evaluateAll((all) => all.map((option) => [(option as HTMLOptionElement).value, option.textContent]));
  expect(options.slice(1)).toEqual(floors);

  await wizard.next();
  await wizard.complains(alias, 'Il nome del punto è troppo corto');
  await wizard.complains(floor, 'Indicare il piano');
  await alias.fill('  ab ');
  await wizard.complains(alias, 'Il nome del punto è troppo corto');
  await alias.fill('abc');
  await wizard.accepts(alias);
  await wizard.next();
  await wizard.isAt(7);
  await wizard.complains(floor, 'Indicare il piano');
  await floor.selectOption('3');
  for (const taken of [' spogliatoio ', 'vecchia reception']) {
    await alias.fill(taken);
    await wizard.next();
    await wizard.complains(alias, "C'è già un punto di misurazione con questo nome");
  }
  await alias.fill('Caldaia');

  await surface.pressSequentially('1a2345678');
  await expect(surface).toHaveValue('123456');
  await surface.fill('12,5');
  await wizard.next();
  await wizard.complains(surface, 'La superficie deve essere un numero intero di al massimo 6 cifre');
  await surface.fill('0');
  await wizard.next();
  await wizard.complains(surface, 'La superficie deve essere un numero intero di al massimo 6 cifre');
  await surface.fill('220');
  await wizard.accepts(surface);
  await expect(
    page.getByText(/^Questo ambiente richiede 3 punti: ne ha 0, più questo · ne mancano 2$/),
  ).toBeVisible();

  await test.step('its place on a stored plan is set by keyboard', async () => {
    await page.getByRole('combobox', { name: 'Planimetria' }).selectOption({ index: 1 });
    await wizard.next();
    await expect(
      page.getByText('Segnare il punto sulla planimetria, o togliere la planimetria.').first(),
    ).toBeInViewport();
    await wizard.isAt(7);
    const plan = page.getByRole('application', { name: /^Planimetria #\d+$/ });
    await expect(plan.locator('canvas').first()).toBeVisible();
    await plan.press('Enter');
    await plan.press('ArrowRight');
    await expect(page.getByRole('button', { name: 'Togli il segno dalla planimetria' })).toBeVisible();
  });
  await wizard.next();
  await wizard.isAt(8);
  const code = await wizard.takeDosimeter();
  await wizard.next();
  await wizard.isAt(9);
  await expect(page.getByText('nuovo · -0,5 | Seminterrato · 220 m²')).toBeVisible();
  await expect(page.getByText(/^segnato su Planimetria #\d+$/)).toBeVisible();
  const placing = page.waitForRequest('**/posizionamento');
  await wizard.send();
  expect(bodyOf(await placing)).toMatchObject({
    puntoMisurazione: {
      alias: 'Caldaia',
      superficie: 220,
      codicePiano: 3,
      planimetry: expect.any(Number),
      planimetryPos: { x: expect.any(Number), y: expect.any(Number) },
    },
    dosimetro: { codice: code },
  });
  await expect(wizard.success).toBeVisible();
});

test('an occupied point takes a dosimeter only when its only one is removed (R0-130, R0-148..150, R0-182, R0-246, R0-247, R0-303)', async ({
  page,
  databaseUrl,
}) => {
  const today = romeDay(new Date());
  const wizard = await openAtPoint(page);
  const remove = page.getByRole('button', { name: /^Rimuovi LBS/ });

  await test.step('two active dosimeters: refused, whatever is removed', async () => {
    await wizard.choose('Magazzino');
    await wizard.next();
    await wizard.refusesList(occupied);
    await expect(remove).toHaveCount(2);
    await remove.first().click();
    await wizard.next();
    await wizard.refusesList(occupied);
    await remove.first().click();
    await wizard.next();
    await wizard.refusesList(occupied);
    await expect(remove).toHaveCount(0);
    await page
      .getByRole('button', { name: /^Annulla rimozione/ })
      .first()
      .click();
    await page
      .getByRole('button', { name: /^Annulla rimozione/ })
      .first()
      .click();
  });

  await expect(wizard.option('Vecchia reception')).toHaveCount(0);
  const cellar = wizard.option('Cantina');
  await expect(cellar).toHaveAccessibleDescription(/Piano T/);

  await wizard.choose('Ufficio');
  await wizard.next();
  await wizard.refusesList(occupied);
  const removed = ((await remove.getAttribute('aria-label')) ?? '').replace('Rimuovi ', '');
  await remove.click();
  const day = page.getByLabel(`Data di rimozione di ${removed}`);
  await expect(day).toHaveValue(today);
  await page.getByRole('button', { name: `Annulla rimozione di ${removed}` }).click();
  await wizard.next();
  await wizard.refusesList(occupied);
  await remove.click();

  await test.step('the day of the removal lies between the start and today', async () => {
    await day.fill(addDays(today, -41));
    await wizard.next();
    await wizard.complains(day, 'La data di rimozione non può precedere la data di posizionamento.');
    await day.fill(addDays(today, 1));
    await wizard.next();
    await wizard.complains(day, 'La data non può essere nel futuro.');
    await day.fill(addDays(today, -2));
    await wizard.accepts(day);
    await wizard.next();
  });

  await wizard.isAt(8);
  const date = page.getByLabel('Data di posizionamento');
  const code = await wizard.takeDosimeter();
  await date.fill(addDays(today, -3));
  await wizard.next();
  await wizard.complains(date, 'La data di posizionamento non può precedere la data di rimozione.');
  await date.fill(addDays(today, 1));
  await wizard.next();
  await wizard.complains(date, 'La data non può essere nel futuro.');
  await date.fill(addDays(today, -2));
  await wizard.next();
  await wizard.isAt(9);
  const row = page.locator('dl > div').filter({ hasText: 'Dosimetro rimosso' });
  await expect(row).toContainText(removed);
  await expect(row).toContainText(formatShortDay(addDays(today, -2)));

  const placing = page.waitForRequest('**/posizionamento');
  await wizard.send();
  expect(bodyOf(await placing)['dosimetriRimossi']).toEqual([
    { dosimeterId: expect.any(Number), dosimeterCode: removed, dataRimozione: addDays(today, -2) },
  ]);
  await expect(wizard.success).toBeVisible();
  const stays = await query(
    databaseUrl,
    `select d.code, t.started_on::text as start, t.ended_on::text as end
       from placements t join dosimeters d on d.id = t.dosimeter_id join measurement_points p on p.id = t.point_id
      where p.alias = 'Ufficio' order by t.started_on desc limit 2`,
  );
  expect(stays).toEqual([
    { code, start: addDays(today, -2), end: null },
    { code: removed, start: addDays(today, -40), end: addDays(today, -2) },
  ]);

  await page.getByRole('button', { name: 'Continua' }).click();
  await wizard.isAt(7);
  await wizard.choose('Ufficio');
  await expect(page.getByText(`dal ${formatDay(addDays(today, -2))}`)).toBeVisible();
  await wizard.choose('Spogliatoio');
  await wizard.next();
  await wizard.isAt(8);
});
