import type { Locator, Page } from '@playwright/test';
import pg from 'pg';
import type { Question } from '#surveys/surveys/rules.ts';
import { expect, signIn, test } from '#test/support/e2e.ts';
import { bodyOf, type Choices, mudBaths, palladio, placementCall, Wizard } from './wizard.ts';

const mandatory = 'Questo valore è obbligatorio';

test.beforeEach(async ({ page }) => {
  await signIn(page, 'operatore');
});

/** Expects exactly this message under a question, read out with its field. */
async function refuses(question: Locator, text: string): Promise<void> {
  await expect(question.locator('[data-field-error]')).toHaveText(text);
  const field = question.locator('fieldset').or(question.getByRole('textbox')).first();
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
    await expect(use.locator('legend')).toHaveText("Destinazione d'uso *");
    await expect(floors.locator('label')).toHaveText('Numero di piani');
    await expect(year.getByText("Se non è noto, l'anno stimato.")).toBeVisible();
    await expect(year.getByRole('textbox')).toHaveAttribute('placeholder', 'Per esempio 1975');
    await expect(use.getByRole('radio')).toHaveCount(28);
    await use.getByLabel('Cerca tra le risposte').fill('uff');
    await expect(use.getByRole('radio')).toHaveCount(2);
    await expect(basement.getByLabel('Cerca tra le risposte')).toHaveCount(0);
    for (const sub of [otherMaterial, ground, cavity, rooms]) await expect(sub).toHaveCount(0);
  });

  await test.step('what is mandatory and empty stays on the step', async () => {
    await wizard.next();
    await wizard.isAt(6);
    for (const question of [use, year, basement]) await refuses(question, mandatory);
    await expect(page.locator('[data-field-error]')).toHaveCount(3);
    await use.getByLabel('Uffici', { exact: true }).check();
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
    await wizard.isAt(6);
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
    await wizard.isAt(6);
    await expect(use.getByLabel('Uffici', { exact: true })).toBeChecked();
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

/** A question of the fixture questionnaire: optional and without limits unless said otherwise. */
function asked(
  id: number,
  question: string,
  name: Question['rispostaType']['name'],
  rest: Partial<Question> = {},
): Question {
  return {
    id,
    question,
    description: null,
    mandatory: false,
    placeholder: null,
    searchable: false,
    min: null,
    max: null,
    rispostaType: { id: 1, name },
    choices: [],
    questions: [],
    ...rest,
  };
}

const letters = ['Alfa', 'Beta', 'Gamma'].map((label, index) => ({ id: 900_001 + index, label }));
const tracked = asked(9004, 'Quanti?', 'INTEGER', { mandatory: true });
const fixture: Question[] = [
  asked(9001, 'Nome del referente', 'STRING', { min: 5, max: 10 }),
  asked(9002, 'Sedi', 'MULTIPLE_CHOICE', { min: 2, max: 2, choices: letters }),
  // A single choice is no length: these limits never apply.
  asked(9003, 'Turni', 'SINGLE_CHOICE', {
    min: 2,
    max: 2,
    choices: letters,
    questions: [{ field: 'label', value: 'Beta', question: tracked }],
  }),
];

test('each type of answer has its lengths, and an answer may be found by its words (R0-209, R0-210, R0-212, R0-327..332)', async ({
  page,
  databaseUrl,
}) => {
  await addQuestionnaire(databaseUrl, fixture);
  const wizard = new Wizard(page);
  await wizard.open();
  await wizard.walkTo(3, palladio);
  const name = wizard.question('Nome del referente');
  const sites = wizard.question('Sedi');
  const shifts = wizard.question('Turni');
  const howMany = wizard.question('Quanti?');

  await shifts.getByLabel('Alfa').check();
  await name.getByRole('textbox').fill('abcd');
  await sites.getByLabel('Alfa').check();
  await wizard.next();
  await wizard.isAt(3);
  await refuses(name, 'Lunghezza minima: 5');
  await refuses(sites, 'Lunghezza minima: 2');
  await accepts(shifts);

  await name.getByRole('textbox').fill('12345678901');
  await sites.getByLabel('Beta').check();
  await sites.getByLabel('Gamma').check();
  await wizard.next();
  await refuses(name, 'Lunghezza massima: 10');
  await refuses(sites, 'Lunghezza massima: 2');

  await name.getByRole('textbox').fill(' 1234567890 ');
  await sites.getByLabel('Beta').uncheck();
  await expect(howMany).toHaveCount(0);
  await shifts.getByLabel('Beta').check();
  await expect(howMany).toBeVisible();
  await wizard.next();
  await wizard.isAt(3);
  await refuses(howMany, mandatory);
  await howMany.getByRole('textbox').fill('0');
  await wizard.next();
  for (const step of [4, 5, 6, 7, 8]) await wizard.pass(step, palladio);

  const surveying = page.waitForRequest('**/cr39/clienti/*/survey');
  await wizard.send();
  const { questionario } = bodyOf(await surveying) as { questionario: unknown[] };
  expect(questionario).toEqual(
    expect.arrayContaining([
      { q: 9001, a: '1234567890', p: [] },
      { q: 9002, a: [900_001, 900_003], p: [] },
      { q: 9003, a: 900_002, p: [] },
      { q: 9004, a: 0, p: [9003] },
    ]),
  );
  await expect(wizard.success).toBeVisible();
});

/** Puts another employer questionnaire into force. */
async function addQuestionnaire(databaseUrl: string, questions: Question[]): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    "insert into questionnaire_versions (kind, number, questions) values ('employer', 2, $1)",
    [JSON.stringify(questions)],
  );
  await client.end();
}

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
  await wizard.isAt(6);
}
