import { expectAccessible } from '#test/support/axe.ts';
import { goOn, longWork, signIn } from '#test/support/e2e.ts';
import { expect, type FieldDevice, isInstalled, test } from '#test/support/field-device.ts';
import { placementsOf, query } from './records.ts';
import { everything, ReplacementWizard } from './replacement.ts';
import { mudBaths, palladio, Wizard } from './wizard.ts';

const company = 'Nuova Ditta Srl';

/** Chooses a site where there is signal, and waits until the phone has it. */
async function prepare({ page }: FieldDevice, site: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Cerca una sede' }).fill(site);
  await page
    .getByRole('button', { name: `Aggiungi ${site}` })
    .first()
    .click();
  await expect(page.getByRole('article', { name: site })).toContainText(
    /Pronto, \d\d:\d\d · \d+ punt[io] · \d+ dosimetr[io]/,
  );
}

async function isWaiting({ page }: FieldDevice): Promise<void> {
  await expect(page.getByRole('alert').getByText('Nessuna rete: invieremo appena possibile')).toBeVisible();
}

const newPoint = async (wizard: Wizard, name: string): Promise<void> => {
  await wizard.isAt(7);
  const field = wizard.page.getByRole('textbox', { name: 'Nome del punto' });
  const choice = wizard.option('Nuovo punto di misurazione');
  // Where there are points, the new one is a choice among them.
  await expect(field.or(choice).first()).toBeAttached();
  if ((await field.count()) === 0) await wizard.choose('Nuovo punto di misurazione');
  await field.fill(name);
  await wizard.page.getByRole('combobox', { name: 'Piano', exact: true }).selectOption('4');
  await wizard.next();
};

/** From step 8 to the outbox. Returns the code of the dosimeter. */
async function finish(device: FieldDevice, wizard: Wizard): Promise<string> {
  const code = await wizard.takeDosimeter();
  await wizard.next();
  await wizard.send();
  await isWaiting(device);
  return code;
}

test('two sites prepared in the car are worked at without signal, with a new client twice, and all arrives once', async ({
  device,
  app,
  databaseUrl,
}) => {
  const { page } = device;
  await signIn(page, 'operatore');
  await page.goto('/user/cr39/day');
  await isInstalled(device);
  await expect(page.getByText('Ancora nessuna sede')).toBeVisible();
  await prepare(device, palladio.address);
  await prepare(device, mudBaths.address);
  await expectAccessible(page);
  await app.kill();
  await device.restart();

  const below = new Wizard(device.page);
  await below.open();
  await below.walkTo(8, mudBaths);
  const atBaths = await finish(device, below);

  // The next one goes on at the same site; from there back to another principal, with a company nobody knows.
  await device.page.getByRole('button', { name: 'Posiziona un altro' }).click();
  for (let step = 7; step > 1; step -= 1) {
    await below.isAt(step);
    await below.back();
  }
  await below.pass(1, palladio);
  await below.choose('Nuovo datore di lavoro/ cliente');
  await device.page.getByRole('textbox', { name: 'Ragione Sociale' }).fill(company);
  await device.page.getByRole('textbox', { name: 'Indirizzo sede legale' }).fill('Via dei Laghi 7');
  await device.page.getByRole('combobox', { name: 'Città' }).fill('Vicenza');
  await device.page.getByRole('textbox', { name: 'CAP' }).fill('36100');
  await device.page.getByRole('textbox', { name: 'Provincia' }).fill('VI');
  await device.page.getByLabel("Coincide con l'indirizzo di campionamento", { exact: true }).check();
  await below.next();
  await below.visit(3);
  await below.describeEmployer();
  await below.next();
  await below.isAt(4);
  await below.next();
  await below.visit(5);
  await below.next();
  await below.visit(6);
  await below.describeBuilding();
  await below.next();
  await newPoint(below, 'Ufficio');
  const first = await finish(device, below);

  // Its client and address are not typed again, nor is a second point of one name let through.
  await device.page.getByRole('button', { name: 'Posiziona un altro' }).click();
  await newPoint(below, 'Ufficio');
  await below.complains(
    device.page.getByRole('textbox', { name: 'Nome del punto' }),
    "C'è già un punto di misurazione con questo nome",
  );
  await newPoint(below, 'Archivio');
  await below.isAt(8);
  const second = await finish(device, below);

  const replacing = new ReplacementWizard(device.page);
  await goOn(device.page, everything);
  const old = await replacing.codeAt('Ufficio');
  await replacing.choose(old);
  await replacing.proceedAnyway.check();
  await replacing.next.click();
  const [fresh = ''] = await replacing.offered();
  await replacing.choose(fresh);
  await replacing.next.click();
  await device.page.getByLabel('Ho letto e confermo i dati', { exact: true }).check();
  await device.page.getByRole('button', { name: 'Invia i dati', exact: true }).click();
  await isWaiting(device);
  await device.page.getByRole('button', { name: 'Sostituisci un altro' }).click();
  await replacing.isAt(1);
  const removed = await replacing.codeAt('Palestra, lato cortile');
  await replacing.choose(removed);
  await replacing.proceedAnyway.check();
  await replacing.next.click();
  await device.page.getByLabel('sola rimozione', { exact: true }).check();
  await replacing.next.click();
  await device.page.getByLabel('Ho letto e confermo i dati', { exact: true }).check();
  await device.page.getByRole('button', { name: 'Invia i dati', exact: true }).click();
  await isWaiting(device);

  await goOn(device.page, '/user/cr39/placements');
  await expect(device.page.getByText(/^Senza rete: elenco di oggi alle/)).toBeVisible();
  await expect(device.page.getByRole('heading', { level: 1 })).toHaveText('I miei posizionamenti');
  await goOn(device.page, '/user/cr39/committenti');
  await device.page.getByRole('link', { name: palladio.principal }).click();
  await device.page.getByRole('link', { name: palladio.client }).click();
  await device.page.getByRole('link', { name: palladio.address }).click();
  await expect(device.page.getByRole('heading', { level: 1 })).toHaveText(palladio.address);

  await app.start();
  await goOn(device.page, '/user/outbox');
  await expect(device.page.getByText('Non c’è niente da inviare')).toBeVisible(longWork);
  const made = await query(
    databaseUrl,
    `select (select count(*)::int from clients where name = $1) as clients,
            (select count(*)::int from addresses where name = $1) as addresses`,
    [company],
  );
  expect(made).toEqual([{ clients: 1, addresses: 1 }]);
  const placed = await Promise.all([atBaths, first, second].map((code) => placementsOf(databaseUrl, code)));
  expect(placed.map((rows) => rows.map(({ point }) => point))).toEqual([
    [mudBaths.point],
    ['Ufficio'],
    ['Archivio'],
  ]);
  expect(await placementsOf(databaseUrl, fresh)).toHaveLength(1);
  const ended = await query(
    databaseUrl,
    `select d.code from placements t join dosimeters d on d.id = t.dosimeter_id
      where d.code in ($1, $2) and t.ended_on is not null`,
    [old, removed],
  );
  expect(ended).toHaveLength(2);
});

test('what was not prepared says so, and where it is prepared', async ({ device, app }) => {
  const { page } = device;
  await signIn(page, 'operatore');
  await page.goto('/user/cr39/day');
  await isInstalled(device);
  await prepare(device, palladio.address);
  await app.kill();
  await device.restart();
  const wizard = new Wizard(device.page);
  await wizard.open();
  await wizard.pass(1, mudBaths);
  await expect(
    device.page.getByText('Serve la rete: questi dati non sono ancora su questo dispositivo.'),
  ).toBeVisible();
  await device.page.getByRole('link', { name: 'Prepara la giornata' }).click();
  await expect(device.page.getByRole('article', { name: palladio.address })).toContainText('Pronto, ');
  await expectAccessible(device.page);
  await device.page.getByRole('button', { name: `Aggiorna ${palladio.address}` }).click();
  await expect(device.page.getByRole('article', { name: palladio.address })).toContainText(
    'Non aggiornata. Nessuna rete: il server non è raggiungibile.',
  );
  await device.page.getByRole('button', { name: `Togli ${palladio.address}` }).click();
  await expect(device.page.getByText('Ancora nessuna sede')).toBeVisible();
});
