import type { APIRequestContext, Browser, Page, Route } from '@playwright/test';
import { expect, signIn, test } from '#test/support/e2e.ts';
import { deactivate, placementsOf, query } from './records.ts';
import { employerSurveyCall, palladio, photograph, placementCall, Wizard } from './wizard.ts';

const listFailure = 'Qualcosa è andato storto. Tornare una pagina indietro per riprovare.';
const lostClient =
  'Non hai più il permesso di inserimento per il datore di lavoro che avevi selezionato o è stato rimosso.';
const refused = /Failed to load resource/;

test.beforeEach(async ({ page, expectErrors }) => {
  expectErrors(refused);
  await signIn(page, 'operatore');
});

async function openWizard(page: Page): Promise<Wizard> {
  const wizard = new Wizard(page);
  await wizard.open();
  return wizard;
}

/** Expects the result step with a failure and exactly this reason, and goes back to the summary. */
async function failsWith(wizard: Wizard, reason: string): Promise<void> {
  await wizard.isAt(10);
  const panel = wizard.page.getByRole('alert').filter({ has: wizard.failure });
  await expect(panel.getByText(reason, { exact: true })).toBeVisible();
  await expect(wizard.page.getByRole('button', { name: /^(Avanti|Annulla)$/ })).toHaveCount(0);
}

test('a refusal shows the server’s detail, else its message, else our own words, and loses nothing (R0-040, R0-044..046, R0-384..386)', async ({
  page,
  databaseUrl,
}) => {
  const wizard = await openWizard(page);
  const code = await wizard.fillIn(palladio, await photograph());
  const keys = new Set<string | null>();
  page.on('request', async (request) => {
    if (request.url().endsWith('/posizionamento')) keys.add(await request.headerValue('idempotency-key'));
  });
  for (const { status, json, reason } of [
    { status: 422, json: { detail: 'Dettaglio', message: 'Messaggio' }, reason: 'Dettaglio' },
    { status: 422, json: { message: 'Messaggio' }, reason: 'Messaggio' },
    { status: 409, json: { detail: 'Conflitto' }, reason: 'Conflitto' },
    { status: 500, json: undefined, reason: 'Errore sconosciuto. Riprovare più tardi.' },
  ]) {
    await test.step(`${status} ${reason}`, async () => {
      await page.route(placementCall, (route: Route) =>
        route.fulfill(json ? { status, json } : { status, body: '' }),
      );
      await wizard.send();
      await failsWith(wizard, reason);
      await expect(page.getByText('Messaggio', { exact: true })).toHaveCount(reason === 'Messaggio' ? 1 : 0);
      await page.unroute(placementCall);
      await wizard.back();
      await wizard.isAt(9);
      await expect(page.getByText(code, { exact: true })).toBeVisible();
      await expect(page.getByRole('img', { name: 'Foto del dosimetro' })).toBeVisible();
      await expect(page.getByLabel('Ho letto e confermo i dati')).not.toBeChecked();
    });
  }
  await wizard.send();
  await expect(wizard.success).toBeVisible();
  expect(keys.size).toBe(1);
  expect(await placementsOf(databaseUrl, code)).toEqual([
    expect.objectContaining({ point: palladio.point, photo: expect.stringMatching(/^[0-9a-f]{64}$/) }),
  ]);
});

test('a list of clients that cannot be read says so and is read again on request (R0-376)', async ({
  page,
}) => {
  const wizard = await openWizard(page);
  const clients = '**/committenti/*/clienti';
  await page.route(clients, (route) => route.fulfill({ status: 500, body: '' }));
  await wizard.walkTo(2);
  const alert = page.getByRole('alert');
  await expect(alert.getByText(listFailure, { exact: true })).toBeVisible();
  await wizard.next();
  await wizard.isAt(2);
  await page.unroute(clients);
  await page.getByRole('button', { name: 'Riprova' }).click();
  await expect(wizard.option(palladio.client)).toBeVisible();
  await expect(page.getByText(listFailure)).toHaveCount(0);
});

test('whatever else a step cannot read is said in the same words and read again on request', async ({
  page,
}) => {
  const wizard = await openWizard(page);
  const calls: Record<number, string> = {
    3: '**/questions/employer',
    4: '**/clienti/*/indirizzi',
    6: '**/questions/indirizzo',
    7: '**/indirizzi/*/punti',
    8: '**/dosimetri/disponibili',
  };
  for (const call of Object.values(calls))
    await page.route(call, (route) => route.fulfill({ status: 500, body: '' }));
  for (const step of [1, 2, 3, 4, 5, 6, 7, 8]) {
    const call = calls[step];
    if (call) {
      await test.step(`step ${step}`, async () => {
        await wizard.isAt(step);
        await expect(page.getByText(listFailure, { exact: true })).toBeVisible();
        await wizard.next();
        await wizard.isAt(step);
        await page.unroute(call);
        await page.getByRole('button', { name: 'Riprova' }).click();
        await expect(page.getByText(listFailure)).toHaveCount(0);
      });
    }
    if (step < 8) await wizard.pass(step);
  }
  await expect(wizard.dosimeters.first()).toBeAttached();
});

test('a client that is gone is said on its step and is no longer chosen (R0-058, R0-344)', async ({
  page,
  databaseUrl,
}) => {
  const wizard = await openWizard(page);
  await wizard.walkTo(3);
  await deactivate(databaseUrl, 'clients', palladio.client);
  await wizard.back();
  await wizard.isAt(2);
  await expect(page.getByRole('alert').getByText(lostClient, { exact: true })).toBeVisible();
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
  await wizard.next();
  await wizard.refusesList('Selezionare o creare un datore di lavoro/ cliente');
});

test('a lost grant takes the chosen client and address with it (R0-253, R0-344)', async ({
  page,
  databaseUrl,
}) => {
  const wizard = await openWizard(page);
  await wizard.walkTo(5);
  await query(databaseUrl, 'delete from grants');
  await query(databaseUrl, 'delete from user_zones');
  await wizard.back();
  await expect(
    page.getByText('Perhaps it was removed or permissions changed', { exact: true }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Scegli un altro indirizzo' }).click();
  await wizard.isAt(4);
  await wizard.back();
  await wizard.isAt(2);
  await expect(page.getByRole('alert').getByText(lostClient, { exact: true })).toBeVisible();
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
});

test('an address that is gone is an error with a way to another one and a way to start over (R0-253)', async ({
  page,
  databaseUrl,
}) => {
  const wizard = await openWizard(page);
  await wizard.walkTo(5);
  await deactivate(databaseUrl, 'addresses', palladio.address);
  await wizard.back();
  const gone = page.getByText('Perhaps it was removed or permissions changed', { exact: true });
  await expect(gone).toBeVisible();
  await expect(wizard.failure).toBeVisible();
  await page.reload();
  await expect(gone).toBeVisible();
  await page.getByRole('button', { name: 'Scegli un altro indirizzo' }).click();
  await wizard.isAt(4);
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);

  await query(databaseUrl, 'update addresses set active = true where name = $1', [palladio.address]);
  await wizard.back();
  await wizard.pass(2);
  await wizard.pass(4);
  await deactivate(databaseUrl, 'addresses', palladio.address);
  await wizard.visit(5);
  await wizard.back();
  await page.getByRole('button', { name: 'Ricomincia' }).click();
  await wizard.isAt(1);
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
});

type Body = Record<string, unknown>;
type Rival = { change: (body: Body, request: APIRequestContext) => Promise<Body> };

/** Lets somebody of the laboratory place something just before the page's own placement arrives. */
async function beOvertaken(page: Page, browser: Browser, url: string, { change }: Rival): Promise<void> {
  const context = await browser.newContext({ baseURL: url });
  const rival = await context.newPage();
  await signIn(rival, 'laboratorio');
  await page.route(
    placementCall,
    async (route) => {
      const { pathname } = new URL(route.request().url());
      const data = await change(route.request().postDataJSON() as Body, context.request);
      const answer = await context.request.post(pathname, {
        data: { ...data, dosimeterImg: null },
        headers: { 'idempotency-key': crypto.randomUUID() },
      });
      expect(answer.status()).toBe(200);
      await context.close();
      await route.continue();
    },
    { times: 1 },
  );
}

test('a dosimeter that somebody else has placed meanwhile is said, and another one is placed instead (R0-044..046)', async ({
  page,
  browser,
  app,
  databaseUrl,
}) => {
  const wizard = await openWizard(page);
  const code = await wizard.fillIn(palladio, await photograph());
  await beOvertaken(page, browser, app.url, {
    async change(body, request) {
      const { cliente, indirizzo } = body as { cliente: { id: number }; indirizzo: { id: number } };
      const base = `/v1/user/user/cr39/committenti/${String(body['committente'])}`;
      const answer = await request.get(`${base}/clienti/${cliente.id}/indirizzi/${indirizzo.id}/punti`);
      const points = (await answer.json()) as { id: number; alias: string }[];
      return { ...body, puntoMisurazione: { id: points.find(({ alias }) => alias === 'Segreteria')?.id } };
    },
  });
  await wizard.send();
  await failsWith(wizard, 'Il dosimetro selezionato non è più disponibile.');
  await wizard.back();
  await wizard.isAt(9);
  await expect(page.getByRole('img', { name: 'Foto del dosimetro' })).toBeVisible();
  await wizard.back();
  await wizard.isAt(8);
  await expect(
    page.getByRole('alert').getByText('Il dosimetro selezionato non è più disponibile.'),
  ).toBeVisible();
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
  await expect(wizard.photo).toBeVisible();
  const other = await wizard.takeDosimeter();
  expect(other).not.toBe(code);
  await wizard.next();
  await wizard.send();
  await expect(wizard.success).toBeVisible();
  expect(await placementsOf(databaseUrl, other)).toEqual([
    expect.objectContaining({ point: palladio.point, photo: expect.any(String) }),
  ]);
  expect(await placementsOf(databaseUrl, code)).toEqual([
    expect.objectContaining({ point: 'Segreteria', photo: null }),
  ]);
});

test('a point that somebody else has taken meanwhile is refused in the words of its step (R0-246, R0-303)', async ({
  page,
  browser,
  app,
  databaseUrl,
}) => {
  const occupied = "Il punto di misura è già occupato da un'altro dosimetro";
  const wizard = await openWizard(page);
  const code = await wizard.fillIn();
  await beOvertaken(page, browser, app.url, {
    async change(body, request) {
      const base = `/v1/user/user/cr39/committenti/${String(body['committente'])}`;
      const answer = await request.post(`${base}/dosimetri/disponibili`, { data: {} });
      const available = (await answer.json()) as { id: number; codice: string }[];
      return { ...body, dosimetro: available.find(({ codice }) => codice !== code) };
    },
  });
  await wizard.send();
  await failsWith(wizard, occupied);
  await wizard.back();
  await wizard.back();
  await wizard.back();
  await wizard.isAt(7);
  await expect(wizard.option(palladio.point)).toBeChecked();
  await expect(page.getByText('Occupato', { exact: true })).toHaveCount(3);
  await wizard.next();
  await wizard.refusesList(occupied);
  await wizard.choose('Segreteria');
  await wizard.next();
  await wizard.isAt(8);
  await expect(wizard.option(code)).toBeChecked();
  await wizard.next();
  await wizard.send();
  await expect(wizard.success).toBeVisible();
  expect(await placementsOf(databaseUrl, code)).toEqual([expect.objectContaining({ point: 'Segreteria' })]);
});

test('an employer’s questionnaire that fails leaves the placement a success, with a warning (R0-245, R0-388)', async ({
  page,
  databaseUrl,
}) => {
  const wizard = await openWizard(page);
  const code = await wizard.fillIn();
  await page.route(employerSurveyCall, (route) => route.fulfill({ status: 500, json: { message: 'X' } }));
  await wizard.send();
  await expect(wizard.success).toBeVisible();
  const warning = "Impossibile inviare le risposte per l'esercente: X";
  await expect(page.getByRole('alert').getByText(warning, { exact: true })).toBeVisible();
  expect(await placementsOf(databaseUrl, code)).toHaveLength(1);
  await page.getByRole('button', { name: 'Continua' }).click();
  await wizard.isAt(7);
  await expect(page.getByText(warning)).toHaveCount(0);
});
