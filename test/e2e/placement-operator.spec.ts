import type { Page } from '@playwright/test';
import { formatShortDay, romeDay } from '#platform/contract/dates.ts';
import { expect, signIn, test } from '#test/support/e2e.ts';
import { clicksOf } from './clicks.ts';
import { query } from './records.ts';
import {
  allPrincipals,
  bodyOf,
  isSettled,
  mudBaths,
  palladio,
  photograph,
  stopClock,
  Wizard,
} from './wizard.ts';

const questions: Record<number, string> = {
  1: 'Chi paga la fornitura dei dosimetri che stai posizionando?',
  2: 'Per chi stai posizionando il dosimetro?',
};

const base = '/api/v1/user/user/cr39/committenti';
/** What each step asks the server. */
const fetches: Record<number, RegExp> = {
  1: new RegExp(`^GET ${base}$`),
  2: new RegExp(`^GET ${base}/\\d+/clienti$`),
  3: new RegExp(`^POST ${base}/\\d+/questions/employer$`),
  4: new RegExp(`^GET ${base}/\\d+/clienti/\\d+/indirizzi$`),
  6: new RegExp(`^POST ${base}/\\d+/questions/indirizzo$`),
  7: new RegExp(`^GET ${base}/\\d+/clienti/\\d+/indirizzi/\\d+/punti$`),
  8: new RegExp(`^POST ${base}/\\d+/dosimetri/disponibili$`),
};

test('an operator with everything to choose places a dosimeter, and the laboratory sees it (R0-009, R0-017, R0-023, R0-024, R0-026..041, R0-047..051, R0-174..183, R0-185..188, R0-304..307, R0-345, R0-391)', async ({
  page,
  browser,
  app,
  isMobile,
}) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'fetch') calls.push(new URL(request.url()).pathname);
  });
  await signIn(page, 'operatore');
  await page.goto('/');
  await page.getByRole('link', { name: /^Posiziona un dosimetro/ }).click();
  await expect(page).toHaveURL(allPrincipals);
  const wizard = new Wizard(page);
  const next = page.getByRole('button', { name: 'Avanti' });

  for (const step of [1, 2, 4, 6, 7]) {
    await test.step(`step ${step}`, async () => {
      await wizard.isAt(step);
      await expect(page.getByText(`Passaggio ${step}/10`, { exact: true })).toBeVisible();
      await expect(wizard.progress).toHaveCSS('background-color', 'rgb(30, 52, 75)');
      const question = questions[step];
      if (question) await expect(page.getByText(question, { exact: true })).toBeVisible();
      await expect(next).toBeEnabled();
      await expect(page.getByRole('button', { name: 'Annulla' })).toHaveCount(step === 1 ? 1 : 0);
      await expect(page.getByRole('button', { name: 'Indietro' })).toHaveCount(step === 1 ? 0 : 1);
      if (step === 1) {
        await expect(wizard.option(mudBaths.principal)).not.toBeChecked();
        await expect(wizard.option(palladio.principal)).not.toBeChecked();
        await next.click();
        await wizard.refusesList('Selezionare un committente');
      }
      if (step === 2) await expect(wizard.option('Nuovo datore di lavoro/ cliente')).toBeAttached();
      if (step === 4) await expect(wizard.option('Nuovo indirizzo')).toBeAttached();
      await wizard.complete(step, mudBaths);
      await next.click();
      if (step === 2) await expect(page.getByText('Passaggio 3 già completo', { exact: true })).toBeVisible();
      if (step === 4) {
        await expect(page.getByText('Passaggio 5 già completo', { exact: true })).toBeVisible();
        await wizard.jumpTo(5);
        await expect(page.getByRole('button', { name: 'Aggiungi una planimetria' })).toBeVisible();
        await next.click();
      }
    });
  }

  await wizard.isAt(8);
  const date = page.getByLabel('Data di posizionamento');
  await expect(date).toHaveAttribute('type', 'date');
  await expect(date).toHaveValue(romeDay(new Date()));
  await next.click();
  await wizard.refusesList('Indicare il dosimetro e la data');
  await test.step('photos are png or jpeg, from the camera where there is one', async () => {
    const files = page.locator('input[type=file]');
    await expect(files).toHaveCount(isMobile ? 2 : 1);
    await expect(page.locator('input[capture=environment]')).toHaveCount(isMobile ? 1 : 0);
    for (const input of await files.all())
      await expect(input).toHaveAttribute('accept', 'image/png,image/jpeg');
    await files
      .first()
      .setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer: Buffer.from('GIF89a') });
    await expect(page.getByText("Formato non valido: caricare un'immagine png o jpeg.")).toBeVisible();
    await expect(wizard.photo).toHaveCount(0);
  });
  const code = await wizard.takeDosimeter(await photograph());
  await date.fill('');
  await next.click();
  await wizard.complains(date, 'Indicare il dosimetro e la data');
  await date.fill('2025-03-07');
  await next.click();

  await wizard.isAt(9);
  await expect(next).toHaveCount(0);
  for (const [term, value] of [
    ['Committente', mudBaths.principal],
    ['Datore di lavoro/ Cliente', mudBaths.client],
    ['Indirizzo', mudBaths.address],
    ['Planimetrie nuove', '0'],
    ['Punto', mudBaths.point],
    ['Dosimetro', code],
    ['Data', '07/03/25'],
  ] as const) {
    const row = page.locator('dl > div').filter({ has: page.getByText(term, { exact: true }) });
    await expect(row.locator('dd')).toContainText(value);
  }
  await expect(page.getByRole('img', { name: 'Foto del dosimetro' })).toBeVisible();

  const posts: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') posts.push(new URL(request.url()).pathname.replace(/\d+/g, '#'));
  });
  await page.getByRole('button', { name: 'Invia i dati' }).click();
  const confirmation = page.getByRole('checkbox', { name: 'Ho letto e confermo i dati', exact: true });
  await wizard.complains(confirmation, 'Per inviare serve la tua conferma');
  await test.step('the tick says that it sends, and is taken back', async () => {
    // Its seconds stand: however slow the machine, there is time to take it back.
    await page.clock.install();
    await stopClock(page);
    await confirmation.check();
    await expect(page.getByText(/^Invio tra [1-4] s$/)).toBeInViewport();
    await page.getByRole('button', { name: 'Annulla l’invio' }).click();
    await expect(confirmation).not.toBeChecked();
    await expect(confirmation).toBeFocused();
    await page.clock.resume();
  });
  expect(posts).toEqual([]);

  const placing = page.waitForRequest('**/posizionamento');
  const surveying = page.waitForRequest('**/clienti/*/survey');
  await wizard.send();
  const placed = await placing;
  const body = bodyOf(placed);
  expect(new URL(placed.url()).pathname).toBe(`${base}/${String(body['committente'])}/posizionamento`);
  expect(body).toMatchObject({
    committente: expect.any(Number),
    cliente: { id: expect.any(Number) },
    clienteCoincideIndirizzo: false,
    indirizzo: { id: expect.any(Number) },
    indirizzoShipping: true,
    puntoMisurazione: { id: expect.any(Number) },
    dosimetro: { id: expect.any(Number), codice: code },
    dataPosizionamento: '2025-03-07',
    dosimetriRimossi: [],
    newPlanimetries: [],
    dosimeterImg: expect.stringMatching(/^sha256:[0-9a-f]{64}$/),
  });
  expect(body['questionario']).toEqual([
    { q: 1, a: 125, p: [] },
    { q: 2, a: 1975, p: [] },
    { q: 6, a: 602, p: [] },
  ]);
  const reply = await placed.response();
  expect(await reply?.json()).toMatchObject({
    client: { id: expect.any(Number), displayName: mudBaths.client },
    indirizzo: { id: expect.any(Number), displayName: mudBaths.address },
  });
  const survey = await surveying;
  expect(new URL(survey.url()).pathname).toMatch(/^\/api\/v1\/user\/user\/cr39\/clienti\/\d+\/survey$/);

  await wizard.isAt(10);
  await expect(wizard.success).toBeVisible();
  await expect(page.getByText(code, { exact: true })).toBeVisible();
  await expect(page.getByText('Vuoi posizionare un altro dosimetro allo stesso indirizzo?')).toBeVisible();
  await expect(page.getByRole('button', { name: /^(Avanti|Annulla|Indietro)$/ })).toHaveCount(0);
  expect(posts.filter((path) => path.endsWith('/posizionamento'))).toHaveLength(1);

  await test.step('the laboratory sees it with its photo', async () => {
    const context = await browser.newContext({ baseURL: app.url });
    const laboratory = await context.newPage();
    await signIn(laboratory, 'laboratorio');
    await laboratory.goto('/lb');
    const row = laboratory.getByRole('row').filter({ hasText: code });
    await expect(row).toContainText('07/03/2025');
    await expect(row).toContainText('Reparto fanghi');
    await expect(row).toContainText('Spogliatoio');
    await row.getByRole('button', { name: `Foto del dosimetro ${code}: apri` }).click();
    const photo = laboratory.getByRole('dialog').getByRole('img', { name: 'Il dosimetro al suo posto' });
    await expect(photo).toHaveJSProperty('naturalWidth', 1440);
    await expect(photo).toHaveJSProperty('naturalHeight', 1080);
    await context.close();
  });
  expect(calls.filter((path) => !path.startsWith('/api/v1/'))).toEqual([]);
});

test('after a success «Continua» starts over at the point, and «Fine» leaves for home (R0-042, R0-043, R0-187, R0-242..244, R0-308)', async ({
  page,
  databaseUrl,
}) => {
  await signIn(page, 'operatore');
  const wizard = new Wizard(page);
  await wizard.open();
  const first = await wizard.fillIn(mudBaths, await photograph(320, 240));
  await wizard.send();
  await page.getByRole('button', { name: 'Continua' }).click();

  await wizard.isAt(7);
  await expect(wizard.option('Cantina')).toBeVisible();
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
  // The dosimeter just placed stands at its point: the list was read anew.
  await wizard.choose('Spogliatoio');
  await expect(page.getByText(first)).toBeVisible();
  await wizard.choose('Cantina');
  await wizard.next();
  await wizard.isAt(8);
  await expect(wizard.dosimeters.first()).toBeVisible();
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
  await expect(wizard.photo).toHaveCount(0);
  await expect(page.getByLabel('Data di posizionamento')).toHaveValue(romeDay(new Date()));
  await expect(wizard.option(first)).toHaveCount(0);
  const second = await wizard.takeDosimeter();
  await wizard.next();
  await expect(page.getByText(formatShortDay(romeDay(new Date())), { exact: true })).toBeVisible();

  const placing = page.waitForRequest('**/posizionamento');
  await wizard.send();
  expect(bodyOf(await placing)).toMatchObject({
    cliente: { id: expect.any(Number) },
    indirizzo: { id: expect.any(Number) },
    questionario: [],
    newPlanimetries: [],
    dosimetriRimossi: [],
    dosimeterImg: null,
  });
  await expect(wizard.success).toBeVisible();
  await expect(page.getByText(second, { exact: true })).toBeVisible();
  const leaving = page.waitForRequest((request) => request.isNavigationRequest());
  await page.getByRole('button', { name: 'Fine' }).click();
  expect(new URL((await leaving).url()).pathname).toBe('/');
  await expect(page).toHaveURL(/\/user\/cr39$/);

  await test.step('from home at the site of before, and then next door: at most 9 clicks, and 4', async () => {
    await page.getByRole('link', { name: /^Posiziona un dosimetro/ }).click();
    await wizard.isAt(1);
    await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
    await expect(page.getByRole('button', { name: `Ultima sede: ${mudBaths.address}` })).toBeVisible();
    await lastPlacedAt(page, databaseUrl, palladio.address);
    const taps = await clicksOf(page);
    await page.getByRole('button', { name: `Ultima sede: ${palladio.address}` }).click();
    await wizard.isAt(7);
    await wizard.option(palladio.point).locator('xpath=ancestor::label').click();
    await wizard.next();
    await wizard.takeDosimeter();
    await wizard.next();
    await wizard.isAt(9);
    await page.getByLabel('Ho letto e confermo i dati').check();
    await expect(wizard.success).toBeVisible();
    // With the one on 'Posiziona un dosimetro'.
    expect(1 + (await taps())).toBeLessThanOrEqual(9);

    const before = await taps();
    await page
      .getByRole('button', { name: /^Posiziona qui: / })
      .first()
      .click();
    await wizard.isAt(8);
    await wizard.takeDosimeter();
    await wizard.next();
    await wizard.isAt(9);
    await page.getByLabel('Ho letto e confermo i dati').check();
    await expect(wizard.success).toBeVisible();
    expect((await taps()) - before).toBeLessThanOrEqual(4);
  });
});

/** As if this person had placed the last one at another site, which has two points free. */
async function lastPlacedAt(page: Page, databaseUrl: string, name: string): Promise<void> {
  const [site] = await query<{ person: number; committente: number; cliente: number; indirizzo: number }>(
    databaseUrl,
    `select u.id as person, c.principal_id as committente, c.id as cliente, a.id as indirizzo
       from addresses a join clients c on c.id = a.client_id, users u
      where a.name = $1 and u.username = 'operatore'`,
    [name],
  );
  if (!site) throw new Error(`no site ${name}`);
  const { person, ...ids } = site;
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
    `radia-last-site|${person}`,
    JSON.stringify(ids),
  ] as const);
  await page.getByRole('button', { name: 'Annulla' }).click();
  await page.getByRole('link', { name: /^Posiziona un dosimetro/ }).click();
}

test('a step asks the server 100 ms after it appears, and not at all when it is left before (R0-060)', async ({
  page,
}) => {
  const calls: string[] = [];
  page.on('request', (request) => calls.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await signIn(page, 'operatore');
  await page.clock.install();
  const wizard = new Wizard(page);
  await wizard.open();
  await wizard.walkTo(2);
  const comesAt = async (step: number, go: () => Promise<void>) => {
    await stopClock(page);
    calls.length = 0;
    await go();
    await wizard.isAt(step);
    await isSettled(page);
    const asked = () => calls.filter((made) => fetches[step]?.test(made)).length;
    await page.clock.runFor(99);
    expect(asked(), `before 100 ms on step ${step}`).toBe(0);
    await page.clock.runFor(1);
    await expect.poll(asked, `after 100 ms on step ${step}`).toBe(1);
    await page.clock.resume();
  };
  await comesAt(1, () => wizard.back());
  await comesAt(2, () => wizard.next());
  for (const step of [2, 4, 7]) await wizard.pass(step);
  await wizard.isAt(8);
  await comesAt(7, () => wizard.jumpTo(7));
  await comesAt(8, () => wizard.next());
  for (const step of [6, 4, 3]) await comesAt(step, () => wizard.jumpTo(step));

  await stopClock(page);
  calls.length = 0;
  await wizard.back();
  await wizard.isAt(2);
  await isSettled(page);
  await page.clock.runFor(99);
  await wizard.back();
  await wizard.isAt(1);
  await isSettled(page);
  await page.clock.runFor(99);
  expect(calls).toEqual([]);
});
