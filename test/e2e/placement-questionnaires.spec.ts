import type { Locator, Page } from '@playwright/test';
import { expect, signIn, test } from '#test/support/e2e.ts';
import { bodyOf, type Choices, mudBaths, placementCall, Wizard } from './wizard.ts';

const mandatory = 'Questo valore è obbligatorio';

test.beforeEach(async ({ page }) => {
  await signIn(page, 'operatore');
});

/** Expects exactly this message under a question, read out with its field. */
async function refuses(question: Locator, text: string): Promise<void> {
  await expect(question.locator('[data-field-error]')).toHaveText(text);
  const typed = question.getByRole('textbox').or(question.getByRole('combobox'));
  const field = question.locator('fieldset').or(typed).first();
  await expect(field).toHaveAccessibleDescription(new RegExp(`(^| )${text}( |$)`));
}

/** Expects no message under a question. */
function accepts(question: Locator): Promise<void> {
  return expect(question.locator('[data-field-error]')).toHaveCount(0);
}

test('the building questionnaire asks what its answers call for, checks it and sends just that (R0-174, R0-204..208, R0-211..216, R0-309, R0-326, R0-328, R0-331, R0-333, R0-334)', async ({
  page,
}) => {
  const wizard = new Wizard(page);
  await wizard.open();
  await wizard.walkTo(6, mudBaths);
  const use = wizard.question("Destinazione d'uso");
  const year = wizard.question('Anno di costruzione');
  const floors = wizard.question('Numero di piani');
  const materials = wizard.question('Materiali da costruzione');
  const otherMaterial = wizard.question('Quale altro materiale?');
  const basement = wizard.question('Presenza di locali interrati o seminterrati');
  const ground = wizard.question('Tipo di contatto con il suolo');
  const cavity = wizard.question('Il vespaio è ventilato?');
  const rooms = wizard.question('Numero di locali interrati o seminterrati in cui si lavora');

  await test.step('labels, hints and the filter of a long list', async () => {
    await expect(use.locator('label')).toHaveText("Destinazione d'uso *");
    await expect(floors.locator('label')).toHaveText('Numero di piani');
    await expect(year.getByText("Se non è noto, l'anno stimato.")).toBeVisible();
    await expect(year.getByRole('textbox')).toHaveAttribute('placeholder', 'Per esempio 1975');
    await use.getByRole('combobox').click();
    await expect(use.getByRole('option')).toHaveCount(28);
    await use.getByRole('combobox').fill('uff');
    await expect(use.getByRole('option')).toHaveCount(2);
    await page.keyboard.press('Escape');
    await expect(basement.getByRole('combobox')).toHaveCount(0);
    for (const sub of [otherMaterial, ground, cavity, rooms]) await expect(sub).toHaveCount(0);
  });

  await test.step('what is mandatory and empty stays on the step', async () => {
    await wizard.next();
    await wizard.visit(6);
    for (const question of [use, year, basement]) await refuses(question, mandatory);
    await expect(page.locator('[data-field-error]')).toHaveCount(3);
    await wizard.pick("Destinazione d'uso", 'Uffici');
    await accepts(use);
  });

  await test.step('whole numbers count their digits', async () => {
    const field = year.getByRole('textbox');
    await field.fill('19a8-');
    await expect(field).toHaveValue('198');
    await wizard.next();
    await refuses(year, 'Lunghezza minima: 4');
    await field.fill('19855');
    await wizard.next();
    await refuses(year, 'Lunghezza massima: 4');
    await field.fill('1985');
    await accepts(year);
  });

  await test.step('a sub-question is asked only while its answer is chosen', async () => {
    for (const material of ['Tufo', 'Legno', 'Granito', 'Altro materiale'])
      await materials.getByLabel(material).check();
    await expect(otherMaterial).toBeVisible();
    await basement.getByLabel('Sì', { exact: true }).check();
    await expect(ground).toBeVisible();
    await expect(rooms).toBeVisible();
    await expect(cavity).toHaveCount(0);
    await ground.getByLabel('Vespaio o intercapedine').check();
    await expect(cavity).toBeVisible();

    await otherMaterial.getByRole('textbox').fill('   ');
    await wizard.next();
    await wizard.visit(6);
    await refuses(materials, 'Lunghezza massima: 3');
    await refuses(otherMaterial, mandatory);
    await refuses(cavity, mandatory);
    await materials.getByLabel('Tufo').uncheck();
    await accepts(materials);
    await otherMaterial.getByRole('textbox').fill('  paglia ');
    await accepts(otherMaterial);

    await basement.getByLabel('No', { exact: true }).check();
    for (const sub of [ground, cavity, rooms]) await expect(sub).toHaveCount(0);
    await wizard.next();
    await wizard.isAt(7);
  });

  await test.step('going back finds the answers', async () => {
    await wizard.back();
    await wizard.visit(6);
    await expect(use.getByText('Uffici', { exact: true })).toBeVisible();
    await expect(year.getByRole('textbox')).toHaveValue('1985');
    await expect(materials.getByRole('checkbox', { checked: true })).toHaveCount(3);
    await basement.getByLabel('Sì', { exact: true }).check();
    await ground.getByLabel('Vespaio o intercapedine').check();
    await cavity.getByLabel('No', { exact: true }).check();
    await rooms.getByRole('textbox').fill('2');
    await wizard.next();
  });

  await wizard.pass(7, mudBaths);
  await wizard.pass(8, mudBaths);
  const placing = page.waitForRequest(placementCall);
  await wizard.send();
  const { questionario } = bodyOf(await placing) as { questionario: unknown[] };
  expect(questionario).toHaveLength(8);
  expect(questionario).toEqual(
    expect.arrayContaining([
      { q: 1, a: 125, p: [] },
      { q: 2, a: 1985, p: [] },
      { q: 4, a: [404, 406, 413], p: [] },
      { q: 5, a: 'paglia', p: [4] },
      { q: 6, a: 601, p: [] },
      { q: 7, a: 703, p: [6] },
      { q: 8, a: 803, p: [6, 7] },
      { q: 9, a: 2, p: [6] },
    ]),
  );
  await expect(wizard.success).toBeVisible();
});

const northWing: Choices = { ...mudBaths, address: 'Stabilimento, ala nord', point: 'Reception' };
const southWing: Choices = { ...mudBaths, address: 'Stabilimento, ala sud', point: 'Bar' };
const forAllBuildings = 'Applica il questionario a tutti gli edifici con lo stesso codice stabile';

test('the answers go to every building of the same code unless the tick is taken off (R0-310)', async ({
  page,
}) => {
  const wizard = new Wizard(page);
  const tick = wizard.field(forAllBuildings);
  const year = wizard.question('Anno di costruzione').getByRole('textbox');

  await test.step('a building without a code has no tick', async () => {
    await wizard.open();
    await wizard.walkTo(6, mudBaths);
    await expect(year).toBeVisible();
    await expect(tick).toHaveCount(0);
    await wizard.back();
    await wizard.isAt(4);
  });

  await test.step('one with a code has it, on', async () => {
    await wizard.pass(4, southWing);
    await wizard.pass(5, southWing);
    await expect(tick).toBeChecked();
    await expect(page.getByText('Codice stabile A1')).toBeVisible();
    await wizard.describeBuilding();
    expect((await placeAt(wizard, southWing))['applyToAllBuildings']).toBe(true);
  });

  await test.step('the other wing has the answers too', async () => {
    await leaveFor(page, wizard, northWing);
    await expect(year).toHaveValue('1975');
    await expect(tick).toBeChecked();
  });

  await test.step('without the tick only this wing gets the answers', async () => {
    await tick.uncheck();
    await year.fill('1980');
    await wizard.next();
    await wizard.isAt(7);
    await wizard.choose('Nuovo punto di misurazione');
    await page.getByRole('textbox', { name: 'Nome del punto' }).fill('Scale');
    await page.getByRole('combobox', { name: 'Piano' }).selectOption({ label: '1 | Primo piano' });
    await wizard.next();
    await wizard.pass(8, northWing);
    const placing = page.waitForRequest(placementCall);
    await wizard.send();
    expect(bodyOf(await placing)['applyToAllBuildings']).toBe(false);
    await expect(wizard.success).toBeVisible();
    await leaveFor(page, wizard, southWing);
    await expect(year).toHaveValue('1975');
  });
});

/** From step 6, answered: places a dosimeter at the site's point and returns what was sent. */
async function placeAt(wizard: Wizard, choices: Choices): Promise<Record<string, unknown>> {
  await wizard.next();
  await wizard.pass(7, choices);
  await wizard.pass(8, choices);
  const placing = wizard.page.waitForRequest(placementCall);
  await wizard.send();
  const body = bodyOf(await placing);
  await expect(wizard.success).toBeVisible();
  return body;
}

/** From a success: starts over at another site, up to its questionnaire. */
async function leaveFor(page: Page, wizard: Wizard, choices: Choices): Promise<void> {
  await page.getByRole('button', { name: 'Continua' }).click();
  await wizard.isAt(7);
  for (let step = 7; step > 4; step -= 1) await wizard.back();
  await wizard.pass(4, choices);
  await wizard.pass(5, choices);
  await wizard.visit(6);
}
