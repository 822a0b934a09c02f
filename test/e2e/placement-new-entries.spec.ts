import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { romeDay } from '#platform/contract/dates.ts';
import { expect, signIn, test } from '#test/support/e2e.ts';
import { placementsOf, query } from './records.ts';
import { bodyOf, mudBaths, onePagePdf, photograph, Wizard } from './wizard.ts';

const newClient = 'Nuovo datore di lavoro/ cliente';

/** Requests for municipalities, as the path shows them. */
function noteSuggestions(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const found = /\/geo\/comuni\/([^?]*)/.exec(request.url());
    if (found) asked.push(found[1] ?? '');
  });
  return asked;
}

test('a new client, address, plans and point travel in one placement (R0-052..055, R0-161, R0-162, R0-170, R0-174..188, R0-203, R0-242..245, R0-281..287, R0-335, R0-355)', async ({
  page,
  databaseUrl,
}) => {
  await signIn(page, 'operatore');
  const wizard = new Wizard(page);
  await wizard.open();
  await wizard.pass(1, mudBaths);
  await wizard.isAt(2);
  await wizard.choose(newClient);
  const name = wizard.page.getByRole('textbox', { name: 'Ragione Sociale' });
  const address = page.getByRole('textbox', { name: 'Indirizzo sede legale' });
  const city = page.getByRole('combobox', { name: 'Città' });
  const cap = page.getByRole('textbox', { name: 'CAP' });
  const province = page.getByRole('textbox', { name: 'Provincia' });

  await test.step('every message of a new client is seen and repaired', async () => {
    await wizard.next();
    await expect(name).toBeFocused();
    await wizard.complains(name, 'La ragione sociale è troppo corta!');
    await wizard.complains(address, 'Il campo Indirizzo è troppo corto!');
    await wizard.complains(city, 'Il campo Città è troppo corto!');
    await wizard.complains(cap, 'Il campo CAP non può essere diverso da 5 cifre!');
    await wizard.complains(province, 'Il campo Provincia deve essere di 2 caratteri!');

    await name.pressSequentially('a');
    await expect(name).toHaveValue('A');
    await name.fill('Abc');
    await wizard.complains(name, 'La ragione sociale è troppo corta!');
    await name.fill('Abcd');
    await wizard.accepts(name);
    await address.fill('Via1');
    await wizard.complains(address, 'Il campo Indirizzo è troppo corto!');
    await address.fill('Via 1');
    await wizard.accepts(address);
    for (const short of ['0010', '001000']) {
      await cap.fill(short);
      await wizard.complains(cap, 'Il campo CAP non può essere diverso da 5 cifre!');
    }
    await cap.fill('00100');
    await wizard.accepts(cap);
    for (const wrong of ['r', 'rom']) {
      await province.fill(wrong);
      await wizard.complains(province, 'Il campo Provincia deve essere di 2 caratteri!');
    }
    await province.fill('rm');
    await expect(province).toHaveValue('RM');
    await wizard.accepts(province);
    await name.fill('ab');
    await expect(name).toHaveValue('ab');
  });

  await test.step('a municipality is suggested from the second letter', async () => {
    const asked = noteSuggestions(page);
    await city.pressSequentially('v');
    await expect(city).toHaveValue('V');
    await wizard.complains(city, 'Il campo Città è troppo corto!');
    expect(asked).toEqual([]);
    await city.pressSequentially('ic');
    await page.getByRole('option', { name: /^Vicenza \(VI\)/ }).click();
    // Keys that a slow machine presses far apart ask once more in between.
    expect(asked.filter((letters) => letters !== 'Vi')).toEqual(['Vic']);
    await expect(city).toHaveValue('Vicenza');
    await expect(province).toHaveValue('VI');
    await wizard.accepts(city);
  });
  await name.fill('Officine Berica');
  await address.fill('Via dei Laghi 7');
  await cap.fill('36100');
  await page.getByLabel("Coincide con l'indirizzo di campionamento", { exact: true }).check();
  await wizard.next();

  await wizard.isAt(3);
  await wizard.describeEmployer();
  await wizard.next();

  await test.step('the address is filled in from the client', async () => {
    await wizard.isAt(4);
    await expect(wizard.option('Nuovo indirizzo')).toBeChecked();
    for (const [label, value] of [
      ['Nome identificativo', 'Officine Berica'],
      ['Indirizzo', 'Via dei Laghi 7'],
      ['CAP', '36100'],
      ['Provincia', 'VI'],
    ] as const) {
      await expect(page.getByRole('textbox', { name: label, exact: true })).toHaveValue(value);
    }
    await expect(page.getByRole('combobox', { name: 'Città' })).toHaveValue('Vicenza');
    await expect(page.getByRole('combobox', { name: 'Regione' })).toHaveValue('5');
    await expect(page.getByLabel('Usa questo indirizzo anche per la spedizione')).toBeChecked();
    await wizard.next();
  });

  await test.step('a picture and a PDF become two plans', async () => {
    await wizard.isAt(5);
    const picture = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#eeeeee' } })
      .png()
      .toBuffer();
    const files = page.locator('input[type=file]');
    await files.setInputFiles([
      { name: 'piano terra.png', mimeType: 'image/png', buffer: picture },
      { name: 'seminterrato.pdf', mimeType: 'application/pdf', buffer: onePagePdf() },
    ]);
    await expect(page.getByRole('img', { name: /^Anteprima: / })).toHaveCount(2);
    await files.setInputFiles({ name: 'nota.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') });
    await expect(page.getByText(/nota\.gif: Formato non valido/)).toBeVisible();
    await wizard.next();
  });

  await wizard.isAt(6);
  await wizard.describeBuilding();
  await expect(page.getByLabel(/^Applica il questionario/)).toHaveCount(0);
  await wizard.next();

  await test.step('the point is pinned on the new plan', async () => {
    await wizard.isAt(7);
    await page.getByRole('textbox', { name: 'Nome del punto' }).fill('Officina');
    await page.getByRole('combobox', { name: 'Piano', exact: true }).selectOption('4');
    await page.getByRole('textbox', { name: 'Superficie (m²)' }).fill('120');
    await expect(page.getByRole('combobox', { name: 'Planimetria' })).toHaveValue('-1');
    const plan = page.getByRole('application');
    await expect(plan.locator('canvas').first()).toBeVisible();
    const frame = await plan.boundingBox();
    await plan.click({ position: { x: (frame?.width ?? 0) / 4, y: (frame?.height ?? 0) / 2 } });
    await expect(page.getByRole('button', { name: 'Togli il segno dalla planimetria' })).toBeVisible();
    await wizard.next();
  });

  await wizard.isAt(8);
  const code = await wizard.takeDosimeter(await photograph(640, 480));
  await wizard.next();
  await wizard.isAt(9);
  const placing = page.waitForRequest('**/posizionamento');
  const surveying = page.waitForRequest('**/clienti/*/survey');
  await wizard.send();
  const placed = await placing;
  const body = bodyOf(placed);
  const hash = /^sha256:[0-9a-f]{64}$/;
  const key = expect.stringMatching(/^[0-9a-f-]{36}$/);
  expect(body).toEqual({
    committente: expect.any(Number),
    cliente: {
      displayName: 'Officine Berica',
      address: 'Via dei Laghi 7',
      city: 'Vicenza',
      cap: '36100',
      provincia: 'VI',
      chiave: key,
    },
    clienteCoincideIndirizzo: true,
    indirizzo: {
      displayName: 'Officine Berica',
      address: 'Via dei Laghi 7',
      city: 'Vicenza',
      cap: '36100',
      provincia: 'VI',
      region: 5,
      codiceStabile: '',
      cdr: '',
      latitude: null,
      longitude: null,
      chiave: key,
    },
    indirizzoShipping: true,
    puntoMisurazione: {
      alias: 'Officina',
      stanza: '',
      superficie: 120,
      codicePiano: 4,
      planimetry: -1,
      planimetryPos: { x: expect.any(Number), y: expect.any(Number) },
      chiave: key,
    },
    dosimetro: { id: expect.any(Number), codice: code },
    dataPosizionamento: romeDay(new Date()),
    dosimetriRimossi: [],
    questionario: [
      { q: 1, a: 125, p: [] },
      { q: 2, a: 1975, p: [] },
      { q: 6, a: 602, p: [] },
    ],
    applyToAllBuildings: true,
    newPlanimetries: [
      { id: -1, titolo: 'piano terra', content: expect.stringMatching(hash) },
      { id: -2, titolo: 'seminterrato', content: expect.stringMatching(hash) },
    ],
    dosimeterImg: expect.stringMatching(hash),
  });
  const { planimetryPos } = body['puntoMisurazione'] as { planimetryPos: { x: number; y: number } };
  expect(planimetryPos.x).toBeCloseTo(200, -1);
  expect(planimetryPos.y).toBeCloseTo(300, -1);

  const reply = (await (await placed.response())?.json()) as {
    client: { id: number };
    indirizzo: { id: number };
  };
  const survey = await surveying;
  expect(survey.url()).toMatch(new RegExp(`/clienti/${reply.client.id}/survey$`));
  expect(bodyOf(survey)).toEqual({
    questionario: [
      { q: 101, a: '00000019992', p: [] },
      { q: 102, a: 10216, p: [] },
      { q: 103, a: 85, p: [] },
    ],
  });
  await expect(wizard.success).toBeVisible();
  expect(await placementsOf(databaseUrl, code)).toEqual([
    { point: 'Officina', startedOn: romeDay(new Date()), photo: expect.any(String) },
  ]);
  const plans = await query(databaseUrl, 'select id from floor_plans where address_id = $1', [
    reply.indirizzo.id,
  ]);
  expect(plans).toHaveLength(2);

  await test.step('going on stays at the stored client and address', async () => {
    await page.getByRole('button', { name: 'Continua' }).click();
    await wizard.isAt(7);
    await expect(wizard.option('Officina')).toBeVisible();
    await wizard.choose('Nuovo punto di misurazione');
    await page.getByRole('textbox', { name: 'Nome del punto' }).fill('Ufficio tecnico');
    await page.getByRole('combobox', { name: 'Piano', exact: true }).selectOption('6');
    await expect(page.getByRole('combobox', { name: 'Planimetria' }).locator('option')).toHaveCount(3);
    await wizard.next();
    await wizard.isAt(8);
    await wizard.takeDosimeter();
    await wizard.next();
    const again = page.waitForRequest('**/posizionamento');
    await wizard.send();
    expect(bodyOf(await again)).toMatchObject({
      cliente: { id: reply.client.id },
      indirizzo: { id: reply.indirizzo.id },
      newPlanimetries: [],
    });
    await expect(wizard.success).toBeVisible();
  });
});

test('every message of a new sampling address is seen and repaired (R0-288..298, R0-335, R0-337, R0-378, R0-380)', async ({
  page,
}) => {
  await signIn(page, 'operatore');
  const wizard = new Wizard(page);
  await wizard.open();
  await wizard.walkTo(4, mudBaths);
  await wizard.next();
  await wizard.refusesList('Selezionare o creare un indirizzo');
  await wizard.choose('Nuovo indirizzo');
  const text = (label: string) => page.getByRole('textbox', { name: label, exact: true });
  const name = text('Nome identificativo');
  const address = text('Indirizzo');
  const city = page.getByRole('combobox', { name: 'Città' });
  const cap = text('CAP');
  const province = text('Provincia');
  const region = page.getByRole('combobox', { name: 'Regione' });
  const code = text('Codice stabile');
  const context = text('CDR (contesto di rischio)');

  await name.fill('A');
  await address.fill('Via1');
  await city.fill('R');
  await province.fill('r');
  await code.fill('x'.repeat(21));
  await context.fill('x'.repeat(21));
  await wizard.next();
  await wizard.isAt(4);
  await expect(name).toBeFocused();
  await wizard.complains(name, 'Il nome identificativo è troppo corto!');
  await wizard.complains(address, 'Il campo Indirizzo è troppo corto!');
  await wizard.complains(city, 'Il campo Città è troppo corto!');
  await wizard.complains(cap, 'Il campo CAP non può essere vuoto!');
  await wizard.complains(province, 'Il campo Provincia deve essere di 2 caratteri!');
  await wizard.complains(region, 'Il campo regione non può essere vuoto!');
  await wizard.complains(code, 'Il codice stabile è troppo lungo!');
  await wizard.complains(context, 'Il contesto di rischio è troppo lungo!');

  await name.fill('AB');
  await wizard.accepts(name);
  await address.fill('Via 1');
  await wizard.accepts(address);
  for (const wrong of ['0010', '001000', '0010A']) {
    await cap.fill(wrong);
    await wizard.complains(cap, 'Il campo CAP non può essere diverso da 5 cifre!');
  }
  await cap.fill('00100');
  await wizard.accepts(cap);
  await region.selectOption({ label: 'Veneto' });
  await wizard.accepts(region);
  await code.fill('x'.repeat(20));
  await wizard.accepts(code);
  await context.fill('x'.repeat(20));
  await wizard.accepts(context);

  await test.step('a suggestion fills in city, province and region', async () => {
    const asked = noteSuggestions(page);
    await city.fill('');
    await city.fill('Ro ma');
    await expect.poll(() => asked).toEqual(['Ro%20ma']);
    await city.fill('Viterb');
    await page.getByRole('option', { name: /^Viterbo \(VT\)/ }).click();
    expect(asked).toEqual(['Ro%20ma', 'Viterb']);
    await expect(city).toHaveValue('Viterbo');
    await expect(province).toHaveValue('VT');
    await expect(region.locator('option:checked')).toHaveText('Lazio');
    // That of another town does not stay.
    await expect(cap).toHaveValue('');
    await cap.fill('01100');
    await city.fill('');
    await city.fill('R');
    await city.fill('Viterbo');
    await expect.poll(() => asked).toEqual(['Ro%20ma', 'Viterb', 'Viterbo']);
  });

  await test.step('building code and risk context name one building', async () => {
    await code.fill('a1');
    await context.fill('');
    await wizard.next();
    await wizard.complains(
      code,
      'Il codice stabile a1 è già in uso! Fornire anche il CDR per poter proseguire.',
    );
    await context.fill('c1');
    await wizard.accepts(code);
    await wizard.next();
    await wizard.complains(context, 'La combinazione CDR + codice stabile è già in uso.');
    await context.fill('C3');
    await wizard.accepts(context);
  });
  await wizard.next();

  await wizard.pass(5);
  await wizard.isAt(6);
  await expect(
    page.getByLabel('Applica il questionario a tutti gli edifici con lo stesso codice stabile'),
  ).toBeChecked();
});
