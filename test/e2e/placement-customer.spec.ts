import type { Page } from '@playwright/test';
import { expect, signIn, test } from '#test/support/e2e.ts';
import { mudBaths, stopClock, Wizard } from './wizard.ts';

const own = 'Istituto Comprensivo Palladio';

async function openAsCustomer(page: Page): Promise<Wizard> {
  await signIn(page, 'cliente');
  await page.goto('/');
  await page.getByRole('link', { name: /^Posiziona un dosimetro/ }).click();
  await expect(page).toHaveURL(/\/client\/\d+\/cr39\/positioning$/);
  return new Wizard(page);
}

test('the only principal is chosen and left 100 ms later by itself; going back does not leave it again (R0-056, R0-057)', async ({
  page,
}) => {
  await page.clock.install();
  let answer = () => {};
  const told = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/cr39/committenti', async (route) => {
    await told;
    await route.continue();
  });
  const wizard = await openAsCustomer(page);
  await wizard.isAt(1);
  await stopClock(page);
  answer();
  // Looked at at once: of the 100 ms no more than a few go by until it is chosen.
  const chosen = page.getByRole('radio', { name: own, checked: true });
  await expect
    .poll(async () => {
      await page.clock.runFor(1);
      return chosen.count();
    })
    .toBe(1);
  await page.clock.runFor(90);
  await wizard.isAt(1);
  await page.clock.runFor(10);
  await wizard.isAt(2);

  await wizard.back();
  await wizard.isAt(1);
  await page.clock.runFor(1_000);
  await expect(wizard.option(own)).toBeChecked();
  await wizard.isAt(1);
  await wizard.next();
  await wizard.isAt(2);
});

test('a customer finds everything chosen and creates nothing but points (R0-020, R0-059, R0-308, R0-342, R0-343)', async ({
  page,
}) => {
  const wizard = await openAsCustomer(page);
  await wizard.isAt(2);
  await expect(wizard.option(own)).toBeChecked();
  await expect(wizard.option(/^Nuov/)).toHaveCount(0);
  await wizard.next();

  await wizard.visit(3);
  await expect(wizard.question('Codice fiscale o partita IVA').getByRole('textbox')).toHaveValue(
    '00000019992',
  );
  await wizard.next();
  await wizard.visit(4);
  await expect(wizard.option('Sede centrale')).toBeChecked();
  await expect(wizard.option(/^Nuov/)).toHaveCount(0);
  await wizard.next();
  await wizard.visit(5);
  await wizard.next();
  await wizard.visit(6);
  await expect(wizard.question('Anno di costruzione').getByRole('textbox')).toHaveValue('1975');
  await wizard.next();
  await wizard.pass(7);
  await wizard.isAt(8);
  const code = await wizard.takeDosimeter();
  await wizard.next();
  await wizard.isAt(9);
  await wizard.send();
  await expect(wizard.success).toBeVisible();
  await expect(page.getByText(code, { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Fine' }).click();
  await expect(page).toHaveURL(/\/client\/\d+$/);
});

test('each of the four addresses opens the wizard for its role, and a zone offers its own principals (R0-025, R0-018, R1-071..078)', async ({
  page,
}) => {
  const wizard = new Wizard(page);
  const asked: string[] = [];
  page.on('request', (request) => {
    const found = /\/v1\/user\/user\/cr39\/committenti(\/zone\/\d+)?$/.exec(request.url());
    if (found) asked.push(found[1] ?? '');
  });
  for (const { username, address, principals } of [
    { username: 'operatore', address: '/user/cr39/positioning', principals: 3 },
    { username: 'operatore', address: '/zone/1/cr39/positioning', principals: 2 },
    { username: 'zona', address: '/zone/2/cr39/positioning', principals: 2 },
    { username: 'laboratorio', address: '/lb/cr39/positioning', principals: 6 },
  ]) {
    await test.step(`${username} ${address}`, async () => {
      // A page left open would read on, for the next person, what is this one's alone.
      await page.goto('about:blank');
      // Walking there, the one before may have read its own again.
      asked.length = 0;
      await signIn(page, username);
      await wizard.open(address);
      await wizard.isAt(1);
      await expect(page.getByRole('radio')).toHaveCount(principals);
      await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
      expect(asked.splice(0)).toEqual([/^\/zone\/\d+/.exec(address)?.[0] ?? '']);
      if (username === 'zona') await walkThere(wizard);
    });
  }
});

/** To the second step and back: steps are counted, and gone through with the buttons of every wizard. */
async function walkThere(wizard: Wizard): Promise<void> {
  const { page } = wizard;
  const cancel = page.getByRole('button', { name: 'Annulla' });
  const back = page.getByRole('button', { name: 'Indietro' });
  await expect(page.getByText('Passaggio 1/10', { exact: true })).toBeVisible();
  await expect(cancel).toBeVisible();
  await expect(back).toHaveCount(0);
  await wizard.choose(mudBaths.principal);
  await wizard.next();
  await wizard.isAt(2);
  await expect(page.getByText('Passaggio 2/10', { exact: true })).toBeVisible();
  await expect(cancel).toHaveCount(0);
  await wizard.back();
  await wizard.isAt(1);
}
