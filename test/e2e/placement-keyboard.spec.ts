import type { Locator, Page } from '@playwright/test';
import { demoPassword, expect, signIn, test } from '#test/support/e2e.ts';
import { mudBaths, photograph, Wizard } from './wizard.ts';

const mostTabs = 60;

/** Presses Tab until the focus is on `target` or inside it, as somebody does who cannot point. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  const isReached = () => target.evaluate((element) => element.contains(document.activeElement));
  for (let presses = 0; !(await isReached()); presses += 1) {
    expect(presses, 'presses of Tab without an end').toBeLessThan(mostTabs);
    await page.keyboard.press('Tab');
    expect(await hiddenFocus(page), 'what has the focus behind a bar').toBeNull();
  }
}

/** What has the focus, when a bar that stays in place or the edge of the window hides it. */
function hiddenFocus(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body || focused.closest('footer')) return null;
    const { left, top, width, height } = focused.getBoundingClientRect();
    const seen = document.elementFromPoint(left + width / 2, top + height / 2);
    return seen && !seen.closest('footer, form > header') ? null : focused.outerHTML;
  });
}

/** Chooses one of a group of radio buttons with Tab, space and arrows. */
async function choose(page: Page, group: Locator, wanted: Locator): Promise<void> {
  await tabTo(page, group);
  await page.keyboard.press('Space');
  for (let presses = 0; presses < 12 && !(await wanted.isChecked()); presses += 1) {
    await page.keyboard.press('ArrowDown');
  }
  await expect(wanted).toBeChecked();
}

async function press(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name, exact: true });
  await tabTo(page, button);
  await page.keyboard.press('Enter');
}

test('a dosimeter is placed from the sign-in on by keyboard alone', async ({ page, expectErrors }) => {
  expectErrors(/status of 401/);
  const wizard = new Wizard(page);
  const list = page.getByRole('radiogroup');
  await page.goto('/');
  await tabTo(page, page.getByLabel('Nome utente'));
  await page.keyboard.type('operatore');
  await tabTo(page, page.getByLabel('Password', { exact: true }));
  await page.keyboard.type(demoPassword);
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('link', { name: /^Posiziona un dosimetro/ }));
  await page.keyboard.press('Enter');

  await wizard.isAt(1);
  await press(page, 'Avanti');
  await wizard.refusesList('Selezionare un committente');
  await choose(page, list, wizard.option(mudBaths.principal));
  await page.keyboard.press('Enter');
  await wizard.isAt(2);
  await expect(wizard.heading).toBeFocused();
  await choose(page, list, wizard.option(mudBaths.client));
  await page.keyboard.press('Enter');
  await wizard.isAt(4);
  await choose(page, list, wizard.option(mudBaths.address));
  await page.keyboard.press('Enter');

  await wizard.isAt(6);
  await findAnswer(wizard, "Destinazione d'uso", 'uffici', 'Uffici');
  await tabTo(page, wizard.question('Anno di costruzione').getByRole('textbox'));
  await page.keyboard.type('198');
  await press(page, 'Avanti');
  // The first wrong answer takes the focus, its text at the end.
  const year = wizard.question('Anno di costruzione').getByRole('textbox');
  await expect(year).toBeFocused();
  await wizard.complains(year, 'Lunghezza minima: 4');
  await page.keyboard.press('End');
  await page.keyboard.type('5');
  await wizard.accepts(year);
  const basement = wizard.question('Presenza di locali interrati o seminterrati');
  await choose(page, basement, basement.getByLabel('No'));
  await press(page, 'Avanti');

  await wizard.isAt(7);
  await choose(page, list, wizard.option(mudBaths.point));
  await page.keyboard.press('Enter');
  await wizard.isAt(8);
  await choose(page, list, wizard.dosimeters.nth(1));
  await tabTo(page, page.getByRole('button', { name: 'Ieri' }));
  await page.keyboard.press('Space');
  await press(page, 'Avanti');
  await wizard.isAt(9);
  await tabTo(page, page.getByLabel('Ho letto e confermo i dati'));
  await page.keyboard.press('Space');
  await press(page, 'Invia i dati');
  await expect(wizard.success).toBeVisible();
  await press(page, 'Continua');
  await wizard.isAt(7);
  await expect(wizard.heading).toBeFocused();
});

/** Answers a question of a questionnaire with one of its words, found with the filter. */
async function findAnswer(wizard: Wizard, question: string, typed: string, answer: string): Promise<void> {
  const { page } = wizard;
  const field = wizard.question(question);
  await tabTo(page, field.getByRole('combobox'));
  await page.keyboard.type(typed);
  const offered = field.getByRole('option', { name: answer, exact: true });
  await expect(offered).toBeVisible();
  for (
    let presses = 0;
    presses < 10 && (await offered.getAttribute('aria-selected')) !== 'true';
    presses += 1
  )
    await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(field.getByText(answer, { exact: true })).toBeVisible();
}

async function type(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(text);
}

/** Goes down a closed drop-down list to an entry. */
async function select(page: Page, field: Locator, wanted: string): Promise<void> {
  await tabTo(page, field);
  const chosen = field.locator('option:checked');
  for (let presses = 0; presses < 30 && (await chosen.textContent()) !== wanted; presses += 1) {
    await page.keyboard.press('ArrowDown');
  }
  await expect(chosen).toHaveText(wanted);
}

/** Opens the device's file chooser and gives it a picture. */
async function choosePicture(page: Page, button: string, name: string): Promise<void> {
  await tabTo(page, page.getByRole('button', { name: button }));
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.keyboard.press('Enter')]);
  await chooser.setFiles({ name, mimeType: 'image/jpeg', buffer: await photograph(640, 480) });
}

test('everything new is typed in, drawn and photographed by keyboard alone', async ({ page }) => {
  // As long as somebody listens, every file chooser is caught, however busy the machine.
  page.on('filechooser', () => undefined);
  await signIn(page, 'operatore');
  const wizard = new Wizard(page);
  const list = page.getByRole('radiogroup');
  await wizard.open();
  await choose(page, list, wizard.option(mudBaths.principal));
  await page.keyboard.press('Enter');

  await test.step('a client, its municipality from the suggestions', async () => {
    await wizard.isAt(2);
    await choose(page, list, wizard.option('Nuovo datore di lavoro/ cliente'));
    await type(page, page.getByRole('textbox', { name: 'Ragione Sociale' }), 'terme di prova');
    await type(page, page.getByRole('textbox', { name: 'Indirizzo sede legale' }), 'via Prova 1');
    await type(page, page.getByRole('combobox', { name: 'Città' }), 'abano');
    // Of the first letters alone there are more.
    await expect(page.getByRole('listbox').getByRole('option')).toHaveText([/^Abano Terme/]);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await wizard.isAt(2);
    await expect(page.getByRole('combobox', { name: 'Città' })).toHaveValue('Abano Terme');
    await expect(page.getByRole('textbox', { name: 'Provincia' })).toHaveValue('PD');
    await type(page, page.getByRole('textbox', { name: 'CAP' }), '35031');
    await tabTo(page, page.getByLabel("Coincide con l'indirizzo di campionamento"));
    await page.keyboard.press('Space');
    await press(page, 'Avanti');
  });

  await test.step('its questionnaire', async () => {
    await wizard.isAt(3);
    await type(page, wizard.question('Codice fiscale o partita IVA').getByRole('textbox'), '00000019992');
    await findAnswer(wizard, 'Settore di attività (ATECO)', 'istru', 'P | Istruzione');
    await type(page, wizard.question('Numero di lavoratori').getByRole('textbox'), '85');
    await page.keyboard.press('Enter');
  });

  await test.step('the address, a plan and the building', async () => {
    await wizard.isAt(4);
    await expect(page.getByRole('combobox', { name: 'Città' })).toHaveValue('Abano Terme');
    await tabTo(page, page.getByRole('textbox', { name: 'Nome identificativo' }));
    await page.keyboard.press('Enter');
    await wizard.isAt(5);
    await choosePicture(page, 'Aggiungi una planimetria', 'pianta.jpg');
    await expect(page.getByRole('img', { name: 'Anteprima: pianta' })).toBeVisible();
    await press(page, 'Avanti');
    await wizard.isAt(6);
    await findAnswer(wizard, "Destinazione d'uso", 'uffici', 'Uffici');
    await type(page, wizard.question('Anno di costruzione').getByRole('textbox'), '1985');
    const basement = wizard.question('Presenza di locali interrati o seminterrati');
    await choose(page, basement, basement.getByLabel('No'));
    await press(page, 'Avanti');
  });

  await test.step('a point, with its place on the plan', async () => {
    await wizard.isAt(7);
    await type(page, page.getByRole('textbox', { name: 'Nome del punto' }), 'Atrio');
    await select(page, page.getByRole('combobox', { name: 'Piano', exact: true }), '0 | Piano terra');
    await select(page, page.getByRole('combobox', { name: 'Planimetria' }), 'pianta');
    await tabTo(page, page.getByRole('application', { name: 'pianta' }));
    await page.keyboard.press('Enter');
    await expect(page.getByText('Punto segnato a 50 % da sinistra')).toBeAttached();
    await page.keyboard.press('ArrowRight');
    await press(page, 'Avanti');
  });

  await test.step('the dosimeter, its photo and the last look', async () => {
    await wizard.isAt(8);
    await choose(page, list, wizard.dosimeters.first());
    await choosePicture(page, 'Scegli una foto', 'foto.jpg');
    await expect(wizard.photo).toBeVisible();
    await press(page, 'Avanti');
    await wizard.isAt(9);
    const trail = page.getByRole('navigation', { name: 'Scelte fatte finora' });
    await expect(trail.getByRole('listitem')).toHaveText([
      /./,
      /./,
      /./,
      /./,
      /./,
      /./,
      /./,
      /./,
      'Riepilogo',
      'Esito',
    ]);
    await tabTo(page, trail.getByRole('button', { name: /^Dosimetro/ }));
    await page.keyboard.press('Enter');
    await wizard.isAt(8);
    await press(page, 'Avanti');
    await wizard.isAt(9);
    await tabTo(page, page.getByLabel('Ho letto e confermo i dati'));
    await page.keyboard.press('Space');
    await press(page, 'Invia i dati');
    await expect(wizard.success).toBeVisible();
  });
});
