import type { Locator, Page } from '@playwright/test';
import { demoPassword, expect, test } from '#test/support/e2e.ts';
import { mudBaths, Wizard } from './wizard.ts';

const mostTabs = 60;

/** Presses Tab until the focus is on `target` or inside it, as somebody does who cannot point. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  const isReached = () => target.evaluate((element) => element.contains(document.activeElement));
  for (let presses = 0; !(await isReached()); presses += 1) {
    expect(presses, 'presses of Tab without an end').toBeLessThan(mostTabs);
    await page.keyboard.press('Tab');
  }
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
  await wizard.isAt(3);
  await expect(page.locator('[data-question]').first()).toBeVisible();
  await press(page, 'Avanti');
  await wizard.isAt(4);
  await choose(page, list, wizard.option(mudBaths.address));
  await page.keyboard.press('Enter');
  await wizard.isAt(5);
  await press(page, 'Avanti');

  await wizard.isAt(6);
  const use = wizard.question("Destinazione d'uso");
  await tabTo(page, use.getByLabel('Cerca tra le risposte'));
  await page.keyboard.type('uffici');
  const offices = use.getByLabel('Uffici', { exact: true });
  await tabTo(page, offices);
  await page.keyboard.press('Space');
  await expect(offices).toBeChecked();
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
