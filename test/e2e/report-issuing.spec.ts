import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { cardDelayMs, reminderToastMs } from '#reports/report-issuing/rules.ts';
import { expectAccessible } from '#test/support/axe.ts';
import { test as base, expect, longWork, signIn } from '#test/support/e2e.ts';
import { startWorkerProcess } from '#test/support/worker-process.ts';
import { clicksOf } from './clicks.ts';
import { stopClock } from './wizard.ts';

const test = base.extend<{ worker: { start: () => void } }>({
  worker: async ({ databaseUrl, app }, use) => {
    const files = await mkdtemp(path.join(tmpdir(), 'radia-files-'));
    let end: () => Promise<void> = () => Promise.resolve();
    const start = () => {
      end = startWorkerProcess(databaseUrl, app.url, { FILES_DIR: files });
    };
    await use({ start });
    await end();
    await rm(files, { recursive: true, force: true });
  },
});

/** A browser that asks for nothing, and keeps what it is asked and told. */
async function stubNotifications(page: Page, permission: 'granted' | 'denied'): Promise<void> {
  await page.addInitScript((answer) => {
    const told: string[] = [];
    class Stub {
      static permission = 'default';
      static requestPermission() {
        told.push('asked');
        Stub.permission = answer;
        return Promise.resolve(answer);
      }
      constructor(title: string) {
        told.push(title);
      }
    }
    Object.assign(window, { Notification: Stub, told });
  }, permission);
}
const toldTo = (page: Page) => page.evaluate(() => (window as unknown as { told: string[] }).told);

const card = (page: Page, alias: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: alias, exact: true }) });
/** Until every card's turn has come. */
const loadingTime = async (page: Page) =>
  (await page.getByRole('list', { name: 'Sedi' }).getByRole('heading').count()) * cardDelayMs;
/** Lets the stopped time of the page go on by little until something is shown. */
const comes = (page: Page, shown: Locator) =>
  expect
    .poll(async () => {
      await page.clock.runFor(5);
      return shown.isVisible();
    })
    .toBe(true);
const chip = (page: Page, name: RegExp) => page.getByRole('button', { name, pressed: false });

test('the laboratory searches: cards in every state, with all they show, and a reminder (R1-003, R1-025..035, R1-037..039, R1-046..059, R1-062..066, R1-069, R1-620..624, R2-071)', async ({
  page,
  expectErrors,
}) => {
  expectErrors(/status of (422|500)/);
  await stubNotifications(page, 'granted');
  await page.clock.install();
  await signIn(page, 'laboratorio');
  const searches: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname.includes('/relations/massive/')) searches.push(url.pathname);
  });

  await page.goto('/lb/cr39/relations/massive?forma=schede');
  const start = page.getByLabel('Dosimetri posizionati dopo il');
  await start.fill('2020-01-15');
  await page.getByLabel('ma prima del').fill('2020-01-14');
  await expect(page.getByRole('button', { name: 'Controlla le date' })).toBeDisabled();
  await page.getByLabel('ma prima del').fill('');

  let refused = false;
  await page.route(/\/candidates\//, async (route) => {
    // The first card's turn fails once.
    if (refused) return route.fallback();
    refused = true;
    return route.fulfill({ status: 500, json: { detail: 'Servizio fermo.' } });
  });
  // From here on the page's time goes on only as far as is needed: the cards' turns do not come meanwhile.
  await stopClock(page);
  await page.getByRole('button', { name: 'Inizia ricerca' }).click();
  await comes(page, page.getByText('Servizio fermo.'));
  await expect(page.getByText('Misurazioni iniziate dopo il 15/01/2020')).toBeVisible();
  await expect(
    page.getByText("Le notifiche via e-mail partiranno con l'emissione della relazione."),
  ).toBeVisible();
  const cards = page.getByRole('list', { name: 'Sedi' }).getByRole('heading');
  const sites = await cards.count();
  const seconds = String(Math.ceil((sites * cardDelayMs) / 1000)).padStart(2, '0');
  await expect(page.getByText(`Durata stimata del caricamento: 00:${seconds}`)).toBeVisible();
  await expect(page.getByText(/Completamento previsto alle \d{2}:\d{2}:\d{2}/)).toBeVisible();
  await expect(chip(page, /^In attesa/)).toBeVisible();
  expect(await toldTo(page)).toEqual(['asked']);

  await page.clock.runFor(sites * cardDelayMs);
  await page.clock.resume();
  await expect(chip(page, /^(In attesa|Caricamento)/)).toHaveCount(0);
  await expect.poll(() => toldTo(page)).toEqual(['asked', 'Caricamento dati finito']);
  expect(searches).toEqual(['/api/v1/user/lb/cr39/relations/massive/2020-01-15']);
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Servizio fermo.' })
    .getByRole('button', { name: 'Riprova' })
    .click();
  await expect(page.getByText('Servizio fermo.')).toHaveCount(0);

  const pool = card(page, 'Piscina coperta');
  await expect(pool).toContainText('Pronto');
  await expect(pool).toContainText('Terme di Montegrotto');
  await expect(pool).toContainText('Via dei Colli 1, 35036 Montegrotto Terme (PD)');
  await expect(pool).toContainText(/340 giorni su 340/);
  await expect(pool.getByRole('row')).toHaveText([/./, /LBS\d+\d{2}\/\d{2}\/\d{4} – .*170 giorni/, /LBS\d+/]);
  await expect(card(page, 'Lavanderia')).toContainText('Insuff.');
  await expect(card(page, 'Lavanderia')).toContainText('mancano i risultati di 2 dosimetri');
  await expect(card(page, 'Centrale termica')).toContainText(
    'Uno dei dosimetri ha la data fine prima della data inizio: (LBS00009)',
  );
  await expect(card(page, 'Foresteria')).toHaveAttribute('data-border', 'danger');
  await expectAccessible(page);

  // Nobody at the hotel can be written to; somebody at the spa can, of the site whose questionnaires lack something.
  await stopClock(page);
  await card(page, 'Hotel Fonte').getByRole('button', { name: 'Invia promemoria' }).click();
  await comes(page, page.getByText('Nessun indirizzo e-mail disponibile').filter({ hasText: 'Error!' }));
  const guests = card(page, 'Foresteria');
  await page.route(/isin_reminder$/, (route) => route.fulfill({ status: 500, body: '' }), { times: 1 });
  await guests.getByRole('button', { name: 'Invia promemoria' }).click();
  await comes(page, page.getByText("Errore durante l'invio del promemoria").filter({ hasText: 'Error!' }));
  await guests.getByRole('button', { name: 'Invia promemoria' }).click();
  await comes(page, page.getByText('Success!'));
  await comes(page, guests.getByRole('button', { name: /^Sollecitato il \d{2}\/\d{2}\/\d{4}$/ }));
  await page.clock.runFor(reminderToastMs);
  await expect(page.getByText('Success!')).toHaveCount(0);
});

test('reports are created: a place found nowhere, one to choose, one known; then all that is ready (R1-016, R1-060, R1-061, R1-067, R1-068, R1-367, R1-369..376, R1-653)', async ({
  page,
  worker,
}) => {
  worker.start();
  await page.clock.install();
  await signIn(page, 'laboratorio');
  const geocoded: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname.endsWith('/maps/geocode')) geocoded.push(url.searchParams.get('address') ?? '');
  });
  await page.goto('/lb/cr39/relations/massive?dal=2020-01-15&forma=schede');
  await expect(card(page, 'Dipendenza')).toBeVisible();
  await page.clock.runFor(await loadingTime(page));

  const create = (alias: string) => card(page, alias).getByRole('button', { name: 'Crea relazione' }).click();
  await create('Dipendenza');
  await expect(card(page, 'Dipendenza')).toContainText('Impossibile stabilire le coordinate geografiche');
  await expect(card(page, 'Dipendenza')).toContainText('Errore');
  await create('Casa vacanze');
  const places = card(page, 'Casa vacanze').getByRole('radio');
  await expect(places.nth(1)).toBeVisible();
  await expect(card(page, 'Casa vacanze').getByRole('button', { name: 'Conferma' })).toBeDisabled();
  await places.nth(1).check();
  const held = Promise.withResolvers<void>();
  await page.route(/relations\/create\//, async (route) => {
    await held.promise;
    await route.fallback();
  });
  await card(page, 'Casa vacanze').getByRole('button', { name: 'Conferma' }).click();
  await expect(page.getByText('Coordinate salvate')).toContainText('Ok!');
  const draft = page.getByRole('alertdialog', { name: /^Emettere la relazione di .*Casa vacanze/ });
  await expect(draft.getByRole('link', { name: 'Apri la bozza in PDF' })).toBeVisible();
  await expect(draft).toContainText('prima di emettere');
  await expectAccessible(page);
  await draft.getByRole('button', { name: 'Emetti la relazione' }).click();
  await expect(card(page, 'Casa vacanze')).toContainText('Creazione relazione finale in corso');
  held.resolve();
  await expect(card(page, 'Casa vacanze')).toContainText('Emesso');
  await page.unroute(/relations\/create\//);
  await expect(card(page, 'Casa vacanze')).toHaveAttribute('data-border', 'success');
  await expect(card(page, 'Casa vacanze').getByRole('link', { name: 'Apri la relazione' })).toHaveAttribute(
    'href',
    /^\/lb\/cr39\/sede\/relations\/\d+\/view\/\d+$/,
  );
  expect(geocoded).toHaveLength(2);
  expect(geocoded[1]).toContain('Via del Porto 4');

  const clicks = await clicksOf(page);
  await page.getByRole('button', { name: 'Emetti tutti i pronti' }).click();
  const issue = page.getByRole('button', { name: /^Emetti \d+ relazioni$/ });
  await expect(page.getByText(/^\d+ relazioni · \d+ client[ei] con un indirizzo e-mail · /)).toBeVisible();
  const ready = Number(/\d+/.exec((await issue.textContent()) ?? '')?.[0]);
  await expectAccessible(page);
  await issue.click();
  // With the one on 'Sedi pronte per la relazione' at home.
  expect(1 + (await clicks())).toBeLessThanOrEqual(3);
  await expect(page.getByRole('link', { name: new RegExp(`di ${ready} relazioni`) })).toBeVisible();
  const run = page.getByRole('region', { name: 'Emissione in blocco' });
  await expect(run).toContainText(`${ready} di ${ready}, 1 con errori. Emissione conclusa.`, longWork);
  await expect(run.getByRole('listitem')).toHaveText(
    /^Dipendenza.*Impossibile stabilire le coordinate geografiche/,
  );
  await expect(card(page, 'Piscina coperta')).toContainText('Emesso');
  expect(geocoded).toHaveLength(2);
  await expectAccessible(page);
});

test('the table: two chosen and issued, the run stays; then one site, its own screen, one day, one card; notifications denied (R1-017, R1-040..045, R1-199, R1-368, R1-662, R2-072)', async ({
  page,
  worker,
}) => {
  worker.start();
  await stubNotifications(page, 'denied');
  await signIn(page, 'laboratorio');
  await page.goto('/lb/cr39/relations/massive');
  // The table says at once how each site of the usual period stands.
  const views = page.getByRole('group', { name: 'Viste' });
  await expect(views.getByRole('button', { name: /^Pronti \d+$/ })).toHaveAttribute('aria-pressed', 'true');
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  await expect(row('Grotta termale')).toContainText(/1\/1.*340.*610 ± 62.*sopra il livello \(300\).*Pronto/);
  await expectAccessible(page);
  for (const name of ['Grotta termale', 'Foresteria']) await row(name).getByRole('checkbox').check();
  await page.getByRole('button', { name: /^Emetti 2 relazioni \(1 sopra il livello/ }).click();
  const asked = page.getByRole('alertdialog', { name: 'Emettere le relazioni scelte?' });
  await expect(asked).toContainText(
    /2 relazioni · \d client[ei] con un indirizzo e-mail · 1 con questionario incompleto · 1 sopra il livello/,
  );
  await expect(asked.getByRole('img', { name: /^Bozza della relazione, pagina 1/ })).toBeVisible();
  await expectAccessible(page);
  await asked.getByRole('button', { name: 'Emetti 2 relazioni' }).click();
  const run = page.getByRole('region', { name: 'Emissione in blocco' });
  await expect(run).toContainText('2 di 2. Emissione conclusa.', longWork);
  await expect(run).toContainText(/2 relazioni emesse · .*1 sopra il livello/);
  await expect(row('Grotta termale')).toHaveCount(0);
  await page.reload();
  await expect(run).toContainText(
    /^Ultima emissione: 2 relazioni emesse.*1 sopra il livello.*Avviata il .* da /,
  );

  await page.getByRole('link', { name: 'Piscina coperta' }).click();
  const panel = page.getByRole('dialog', { name: 'Piscina coperta' });
  await expect(panel.getByRole('link', { name: 'Anteprima' })).toHaveAttribute('href', /\/draft\/\d+\/.*pdf/);
  await card(page, 'Piscina coperta').getByRole('link', { name: 'Piscina coperta' }).click();
  await page.getByRole('link', { name: 'Prepara la relazione' }).click();
  await expect(page).toHaveURL(/\/lb\/cr39\/sede\/relations\/\d+\/create$/);
  await expect(page.locator('input[type=date]')).toHaveCount(1);
  const only = card(page, 'Piscina coperta');
  await expect(only).toContainText('Pronto');
  await page.getByRole('main').getByRole('button', { name: 'Cerca', exact: true }).click();
  await expect(only).toContainText('Pronto');
  await expect(page.getByRole('list', { name: 'Sede' }).getByRole('heading')).toHaveCount(1);
  await expectAccessible(page);
  let isGeocoded = false;
  page.on('request', (request) => {
    isGeocoded ||= request.url().includes('/maps/geocode');
  });
  await only.getByRole('button', { name: 'Crea relazione' }).click();
  const draft = page.getByRole('alertdialog');
  await expect(draft.getByRole('table')).toContainText('Bq/m³');
  await expect(draft).toContainText('I clienti la vedono come copia non firmata');
  await draft.getByRole('button', { name: 'Emetti la relazione' }).click();
  await expect(only).toContainText('Emesso');
  expect(isGeocoded).toBe(false);
  await only.getByRole('link', { name: 'Apri la relazione' }).click();
  await expect(page).toHaveURL(/\/view\/\d+$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  await page.getByRole('button', { name: 'Altre azioni' }).click();
  await page.getByRole('button', { name: 'Annulla relazione' }).click();
  const withdrawal = page.getByRole('alertdialog', { name: /^Annullare RF-/ });
  await expect(withdrawal).toContainText('Il numero resta occupato');
  await withdrawal.getByLabel('Motivo dell’annullamento').fill('Emessa per la sede sbagliata');
  await expectAccessible(page);
  await withdrawal.getByRole('button', { name: 'Annulla la relazione' }).click();
  await expect(page.getByText(/^Annullata il /)).toBeVisible();
  await page.getByRole('button', { name: 'Altre azioni' }).click();
  await expect(page.getByRole('button', { name: 'Copia collegamento' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Correggi relazione' })).toHaveCount(0);
});
