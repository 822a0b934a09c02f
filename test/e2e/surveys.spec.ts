import type { Locator, Page, Request } from '@playwright/test';
import { expectAccessible } from '#test/support/axe.ts';
import { demoPassword, expect, goOn, signIn, test } from '#test/support/e2e.ts';
import { query } from './records.ts';
import { Wizard } from './wizard.ts';

const sent = 'Questionario inviato con successo!';
const buildingCall = /\/cr39\/indirizzi\/\d+\/survey$/;
const employerCall = /\/cr39\/clienti\/\d+\/survey$/;

/** Expects what the server said where its reader looks, however long the form is, and the focus on it. */
async function refuses(page: Page, text: string): Promise<void> {
  const alert = page.getByRole('alert').filter({ hasText: text });
  await expect(alert).toBeInViewport({ ratio: 1 });
  await expect(alert).toBeFocused();
}

/** The ids of a site by its name. */
async function siteNamed(databaseUrl: string, name: string) {
  const [site] = await query<{ committente: number; cliente: number; indirizzo: number }>(
    databaseUrl,
    `select c.principal_id as committente, c.id as cliente, a.id as indirizzo
       from addresses a join clients c on c.id = a.client_id where a.name = '${name}'`,
  );
  if (!site) throw new Error(`no site ${name}`);
  return site;
}

/** The posts that send answers, in their order. */
function watchAnswers(page: Page): Request[] {
  const calls: Request[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (buildingCall.test(pathname) || employerCall.test(pathname)) calls.push(request);
  });
  return calls;
}

const kindsOf = (calls: readonly Request[]) =>
  calls.map((call) => (buildingCall.test(new URL(call.url()).pathname) ? 'building' : 'employer'));

const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });

test('an operator describes building and employer of a site; what was typed waits for him; what failed alone is sent again (R0-014, R0-061..064, R0-070, R0-310, R0-311, R0-326, R0-359, R0-388)', async ({
  page,
  databaseUrl,
  expectErrors,
}) => {
  expectErrors(/status of 500/);
  await signIn(page, 'operatore');
  const { committente, cliente, indirizzo } = await siteNamed(databaseUrl, 'Stabilimento, ala nord');
  const back = `/zone/2/cr39/committenti/${committente}/aziende/${cliente}/indirizzi/${indirizzo}`;
  const calls = watchAnswers(page);
  const form = new Wizard(page);
  const year = form.question('Anno di costruzione').getByRole('textbox');
  const workers = form.question('Numero di lavoratori').getByRole('textbox');

  await page.goto(`${back}/survey`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Stabilimento, ala nord');
  for (const name of ['Questionario edificio', 'Questionario datore di lavoro'])
    await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
  await expect(
    page.getByText(
      "Dati raccolti ai sensi dell'art. 18 del D.Lgs. 101/2020 per la trasmissione al portale nazionale",
    ),
  ).toBeVisible();
  const forAll = page.getByRole('checkbox', {
    name: 'Applica il questionario a tutti gli edifici con lo stesso codice stabile',
  });
  await expect(forAll).toBeChecked();
  await expect(forAll).toHaveAccessibleDescription('Codice stabile A1: riguarda un altro edificio.');

  await test.step('nothing is sent while something is wrong: the first of it has the focus', async () => {
    await button(page, 'Invia').click();
    await expect(page.getByText('Questo valore è obbligatorio').first()).toBeVisible();
    await expect(form.question("Destinazione d'uso").locator(':focus')).toHaveCount(1);
    await expectAccessible(page);
    expect(calls).toEqual([]);
  });

  await test.step('Indietro neither saves nor asks, and loses nothing', async () => {
    await form.describeBuilding();
    await workers.fill('90');
    await expect(page.getByText(/^Salvato sul/)).toBeVisible();
    await button(page, 'Indietro').click();
    await expect(page).toHaveURL(new RegExp(`${back}$`));
    await page.getByRole('link', { name: 'Questionari', exact: true }).click();
    await expect(page.getByRole('region', { name: 'Dati per l’ISIN' })).toContainText(
      'Questionario edificio: Anno di costruzione',
    );
    await page.getByRole('link', { name: 'Compila i questionari' }).click();
    await expect(page.getByText(/^Ripresa la bozza di oggi alle \d\d:\d\d$/)).toBeVisible();
    await expect(year).toHaveValue('1975');
  });

  await test.step('what was refused alone stays, and the building is not sent twice', async () => {
    await page.route(buildingCall, (route) => route.fulfill({ status: 500, json: { message: 'W' } }));
    await year.focus();
    await button(page, 'Invia').click();
    await refuses(page, 'W');
    expect(kindsOf(calls.splice(0))).toEqual(['building']);
    await page.unroute(buildingCall);
    await page.route('**/cr39/clienti/*/survey', (route) =>
      route.fulfill({ status: 500, json: { message: 'X' } }),
    );
    await button(page, 'Invia').click();
    await refuses(page, "Impossibile inviare le risposte per l'esercente: X");
    expect(kindsOf(calls)).toEqual(['building', 'employer']);
    expect(calls[0]?.postDataJSON()).toMatchObject({ applyToAllBuildings: true });
    await expect(workers).toHaveValue('90');
    await expect(year).toHaveValue('1975');
    await page.unroute('**/cr39/clienti/*/survey');
    await button(page, 'Invia').click();
    await expect(page.getByText(sent)).toBeVisible();
    expect(kindsOf(calls)).toEqual(['building', 'employer', 'employer']);
    expect(calls[2]?.postDataJSON().questionario).toEqual([{ q: 103, a: 90, p: [] }]);
    await expect(page).toHaveURL(new RegExp(`${back}$`));
  });

  const stored = await query<{ years: number }>(
    databaseUrl,
    `select count(*)::int as years from building_answers b join addresses a on a.id = b.address_id
      where a.building_code = 'A1' and b.question_id = 2 and b.value = '1975'`,
  );
  expect(stored).toEqual([{ years: 2 }]);
});

test('a customer sees what his sites lack, and settles what somebody else answered meanwhile; without signal it waits (R0-020, R0-061, R0-069)', async ({
  page,
  databaseUrl,
  playwright,
  app,
  expectErrors,
}) => {
  expectErrors(/ERR_INTERNET_DISCONNECTED/, /status of 409/);
  await signIn(page, 'cliente');
  const { committente, indirizzo } = await siteNamed(databaseUrl, 'Sede centrale');
  await page.goto('/');
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Questionari delle sedi/ })
    .click();
  await expect(page).toHaveURL(new RegExp(`/client/${committente}/cr39/survey$`));
  const row = page.getByRole('row', { name: /^Sede centrale/ });
  await expect(row).toContainText('Completi');
  await expect(row).toContainText('Mancano 2 dati');
  await expectAccessible(page);

  await row.getByRole('button', { name: 'Azioni sulla riga' }).click();
  await expect(row.getByRole('link', { name: 'Planimetrie' })).toHaveAttribute(
    'href',
    /\/client\/\d+\/cr39\/aziende\/\d+\/indirizzi\/\d+\/planimetries$/,
  );
  await page.keyboard.press('Escape');

  await row.getByRole('link', { name: 'Sede centrale', exact: true }).click();
  const year = new Wizard(page).question('Anno di costruzione').getByRole('textbox');
  await expect(year).toHaveValue('1975');
  await year.fill('1980');
  const laboratory = await playwright.request.newContext({ baseURL: app.url });
  await laboratory.post('/v1/auth/login', { data: { username: 'laboratorio', password: demoPassword } });
  const answered = await laboratory.post(`/v1/user/user/cr39/indirizzi/${indirizzo}/survey`, {
    data: {
      questionario: [
        { q: 2, a: 1990, p: [] },
        { q: 3, a: 5, p: [] },
      ],
    },
  });
  expect(answered.status()).toBe(200);
  await laboratory.dispose();

  await page.context().setOffline(true);
  await button(page, 'Invia').click();
  await expect(page.getByRole('alert').getByText('Nessuna rete: invieremo appena possibile')).toBeVisible();
  await page.context().setOffline(false);
  const conflict = page.getByRole('alert').filter({ hasText: 'Qualcun altro ha risposto nel frattempo' });
  await expect(conflict.getByRole('definition')).toHaveText(['1980', '1990']);
  await expectAccessible(page);
  await conflict.getByRole('button', { name: 'Tieni la tua: Anno di costruzione' }).click();
  await expect(conflict).toHaveCount(0);
  await button(page, 'Invia').click();
  await expect(page.getByText(sent)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/client/${committente}/cr39/survey$`));

  await page.getByRole('link', { name: 'Sede centrale', exact: true }).click();
  const history = page.getByRole('region', { name: 'Storia' });
  await expect(history.getByRole('listitem').first()).toContainText('Segreteria Palladio');
  await expect(history.getByRole('listitem').first()).toContainText('Anno di costruzione1990 → 1980');
  await expect(new Wizard(page).question('Numero di piani').getByRole('textbox')).toHaveValue('5');
});

test('the laboratory corrects an employer’s answers and goes back; a second tab only reads (R0-018, R0-065..068, R0-358)', async ({
  page,
  databaseUrl,
  context,
}) => {
  await signIn(page, 'laboratorio');
  const { committente, cliente, indirizzo } = await siteNamed(databaseUrl, 'Sede centrale');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(`/lb/cr39/azienda/view/${cliente}`);
  await page.getByRole('button', { name: 'Altre azioni' }).click();
  await page.getByRole('link', { name: 'Questionario datore di lavoro' }).click();
  const survey = `/lb/cr39/committenti/${committente}/aziende/${cliente}/survey`;
  await expect(page).toHaveURL(new RegExp(`${survey}$`));
  const workers = new Wizard(page).question('Numero di lavoratori').getByRole('textbox');
  await test.step('of a long list only the answer is shown', async () => {
    const sector = new Wizard(page).question('Settore di attività (ATECO)');
    await expect(sector.getByText('P | Istruzione', { exact: true })).toBeVisible();
    await expect(sector.getByRole('button', { name: /^Cambia la risposta/ })).toBeVisible();
    await expect(sector.getByRole('radio')).toHaveCount(0);
  });
  await workers.fill('120');
  await expect(page.getByText(/^Salvato sul/)).toBeVisible();

  await test.step('a second tab', async () => {
    const second = await context.newPage();
    await second.goto(survey);
    await expect(second.getByText(/aperti in un'altra scheda/)).toBeVisible();
    await expect(button(second, 'Continua qui')).toBeVisible();
    await second.close();
  });

  await button(page, 'Salva modifiche').click();
  await expect(page.getByText('Modifiche salvate con successo!')).toBeVisible();
  await expect(workers).toHaveValue('120');
  await expect(page.getByRole('region', { name: 'Storia' })).toContainText('85 → 120');
  await expectAccessible(page);
  await page.reload();
  await expect(workers).toHaveValue('120');
  await expect(page.getByRole('heading', { name: 'Questionario edificio' })).toHaveCount(0);
  expect(asked.some((path) => path.endsWith('/questions/indirizzo'))).toBe(false);
  await button(page, 'Indietro').click();
  await expect(page).toHaveURL(new RegExp(`/lb/cr39/azienda/view/${cliente}$`));

  await goOn(page, `/lb/cr39/sede/view/${indirizzo}?scheda=questionari`);
  const isin = page.getByRole('region', { name: 'Dati per l’ISIN' });
  await expect(isin).toContainText('Mancano 2 dati');
  await expect(isin.getByRole('link', { name: /^Aula 1: non ha ancora misurato/ })).toHaveAttribute(
    'href',
    /^\/lb\/cr39\/positioning\?/,
  );
  await page.getByRole('link', { name: 'Compila i questionari' }).click();
  await expect(page.getByRole('heading', { name: 'Questionario edificio' })).toBeVisible();
  await button(page, 'Indietro').click();
  await expect(page).toHaveURL(new RegExp(`/lb/cr39/sede/view/${indirizzo}$`));
  await expect(page.getByRole('heading', { level: 1, name: 'Sede centrale' })).toBeVisible();
});
