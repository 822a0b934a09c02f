import type { Page } from '@playwright/test';
import { labelDrawing, toJpeg } from '#db/builders/drawings.ts';
import { expectAccessible } from '#test/support/axe.ts';
import { expect, goOn, signIn, test } from '#test/support/e2e.ts';

const openTab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Schede' }).getByRole('link', { name }).click();
const inDialog = (page: Page, name: string) => page.getByRole('dialog', { name });

/** A project, its employer, who is also the radon client Palladio, and a local unit of it. */
async function makeUnit(page: Page): Promise<void> {
  await page.goto('/lb/radioprotection/projects/new');
  await page.getByLabel('Numero del contratto').fill('RP-77');
  await page.getByLabel('Titolo').fill('Radioprotezione delle scuole');
  await page.getByRole('button', { name: 'Crea il progetto' }).click();
  await page.getByRole('link', { name: 'Nuovo datore di lavoro' }).click();
  await page.getByLabel('Ragione sociale').fill('Istituto Palladio');
  await fillPlace(page, 'Indirizzo sede legale');
  const asked = page.waitForRequest(/choices\/clients\?.*q=palladio/);
  await page.getByLabel('Clienti radon collegati').fill('palladio');
  await asked;
  await page
    .getByRole('option', { name: /Palladio/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Crea il datore di lavoro' }).click();
  await page.getByRole('link', { name: 'Nuova unità locale' }).click();
  await page.getByRole('textbox', { name: 'Nome', exact: true }).fill('Ambulatorio scolastico');
  await fillPlace(page, 'Indirizzo');
  await picksPlace(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Crea l’unità locale' }).click();
  await expect(page.getByRole('heading', { name: 'Ambulatorio scolastico' })).toBeVisible();
  await expect(page.getByText(/^45,\d+; 11,\d+$/).first()).toBeVisible();
}

async function fillPlace(page: Page, street: string): Promise<void> {
  await page.getByRole('textbox', { name: street, exact: true }).fill('Via della Scuola 3');
  await page.getByLabel('Città').fill('Vicenza');
  await page.getByLabel('CAP').fill('36100');
  await page.getByLabel('Provincia').fill('VI');
}

/** A place chosen among those that are offered for its name; the middle of a town has to be moved to where it is. */
async function picksPlace(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Cerca sulla mappa' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Cerca un luogo').fill('Abano');
  await expect(dialog.getByText('Selezionare dal menu a tendina')).toBeVisible();
  await dialog.getByRole('option', { name: 'Abano Terme (PD), Italia' }).click();
  const written = dialog.getByLabel('Coordinate');
  await expect(written).toHaveValue(/^45,3\d*; 11,7\d*$/);
  await expect(dialog.getByText('Selezionare dal menu a tendina')).toBeHidden();
  await dialog.getByRole('button', { name: /^Segno della sede/ }).press('ArrowRight');
  await dialog.getByRole('button', { name: 'Usa questo punto' }).click();
  await expect(dialog).toBeHidden();
}

/** A document is attached and looked at where it stands; it is read when it is opened, not before. */
async function looksAtDocument(page: Page): Promise<void> {
  const read: string[] = [];
  page.on('request', (request) => {
    if (/\/file\/\d+/.test(request.url())) read.push(request.method());
  });
  await page
    .getByLabel('Allega un documento')
    .and(page.locator('input'))
    .setInputFiles({
      ...{ name: 'misure.jpg', mimeType: 'image/jpeg' },
      buffer: await toJpeg(labelDrawing({ width: 600, height: 400, label: 'Misure' })),
    });
  await expect(page.getByRole('link', { name: 'misure.jpg' })).toBeVisible();
  const readBefore = read.filter((method) => method === 'GET');
  await page.getByRole('button', { name: 'Anteprima: misure.jpg' }).click();
  const preview = inDialog(page, 'misure.jpg');
  await expect(preview.getByRole('img', { name: 'Pagina di misure.jpg' })).toBeVisible();
  expect([readBefore, read.filter((method) => method === 'GET')]).toEqual([[], ['GET']]);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(preview).toBeHidden();
}

/** The three addresses of a unit's page (Q2-11); what a tab shows is read when it is opened, not before. */
async function openAtEachAddress(page: Page): Promise<void> {
  const { pathname } = new URL(page.url());
  const unit = /\/companies\/(\d+)/.exec(pathname)?.[1];
  const read: string[] = [];
  page.on('request', (request) => read.push(new URL(request.url()).pathname));
  for (const address of [
    pathname.replace('/employers/', '/employer/'),
    `/lb/radioprotection/company/${unit}/view`,
  ]) {
    await goOn(page, address);
    await expect(page.getByRole('heading', { name: 'Ambulatorio scolastico' })).toBeVisible();
  }
  const ofTab = `/api/v1/user/lb/rp/companies/${unit}/registries`;
  expect(read).not.toContain(ofTab);
  await openTab(page, 'Registri');
  await expect(page.getByText('Ancora nessun registro')).toBeVisible();
  expect(read).toContain(ofTab);
}

/** A device, a registry of it and a quality control to be done on it. */
async function makeControl(page: Page): Promise<void> {
  await openTab(page, 'Dispositivi');
  await page.getByRole('button', { name: 'Nuovo dispositivo' }).click();
  const device = inDialog(page, 'Nuovo dispositivo');
  await device.getByLabel('Sigla').fill('RX-SCUOLA');
  await device.getByLabel('Categoria').selectOption('opt');
  await device.getByRole('button', { name: 'Registra' }).click();
  await expect(page.getByRole('link', { name: 'RX-SCUOLA' })).toBeVisible();
  await openTab(page, 'Registri');
  await page.getByRole('button', { name: 'Nuovo registro' }).click();
  const registry = inDialog(page, 'Nuovo registro');
  await registry.getByLabel('Tipo di impianto').selectOption({ index: 1 });
  await expect(registry.getByText(/^Riceve \d+ documenti predefiniti: Frontespizio/)).toBeVisible();
  await expect(registry.getByText('i documenti escono come bozza')).toBeVisible();
  await registry.getByLabel('Dispositivo').selectOption({ index: 1 });
  await registry.getByRole('button', { name: 'Apri il registro' }).click();
  await expect(registry).toBeHidden();
  await openTab(page, 'Attività');
  await page.getByRole('button', { name: 'Nuova attività' }).click();
  const activity = inDialog(page, 'Nuova attività');
  await activity.getByLabel('Tipo di attività').selectOption('2');
  await activity.getByLabel('Dispositivo').selectOption({ index: 1 });
  await activity.getByLabel('Registro').selectOption({ index: 1 });
  await activity.getByRole('button', { name: 'Registra l’attività' }).click();
  await expect(page.getByRole('link', { name: 'Controllo di Qualità', exact: true })).toBeVisible();
}

test('a new unit comes from nothing to its first completed quality control; an expert of others does not find it, its customer does (R2-033, R2-189, R2-192, R2-193, R2-196..201, R1-506)', async ({
  page,
}) => {
  await signIn(page, 'radioprotezione');
  await makeUnit(page);
  await openAtEachAddress(page);
  await makeControl(page);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Controllo di Qualità', exact: true }).click();
  await page.getByRole('link', { name: 'Esegui' }).click();
  await page.getByLabel('Tipo di prova').selectOption({ index: 1 });
  await expect(page.getByLabel('Scostamento della tensione')).toBeVisible();
  for (const value of await page.getByLabel(/^(Scostamento|Ripetibilità|Strato|Radiazione)/).all())
    await value.fill('2');
  await page.getByLabel('Scostamento della tensione').fill('-3,5');
  await page.getByLabel('Giudizio clinico').selectOption({ label: 'Idoneo' });
  await expect(page.getByLabel('Scadenza della prossima')).not.toHaveValue('');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Completa l’attività' }).click();
  await expect(page.getByText('L’attività è completata: non c’è altro da fare.')).toBeVisible();
  await looksAtDocument(page);
  await page.goto('/lb/radioprotection/dashboard');
  const months = page.getByRole('list', { name: 'Attività da eseguire per mese di scadenza' });
  await expect(months.getByRole('link')).not.toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Dispositivi per categoria' })).toContainText('OPT');
  const map = page.getByRole('region', { name: 'Mappa delle unità locali', exact: true });
  await map.scrollIntoViewIfNeeded();
  await expect(map.getByRole('link', { name: 'Ambulatorio di Porta Castello' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Tutte le scadenze' }).click();
  await expect(page.getByText(/ di \d+ attività$/).first()).toBeVisible();
  const heading = await page.getByRole('heading', { name: 'Scadenze', exact: true }).elementHandle();
  const posted = page.waitForRequest(
    (request) => request.method() === 'POST' && (request.postData() ?? '').includes('RX-SCUOLA'),
  );
  await page.getByRole('searchbox').fill('RX-SCUOLA');
  expect((await posted).postData()).toContain('_dt');
  await expect(page.getByText('di 1 attività')).toBeVisible();
  // The answer takes the place of the rows alone: the heading is the one that stood there before.
  expect(await heading?.evaluate((stood) => stood.isConnected)).toBe(true);
  await expect(page.getByRole('link', { name: 'Ambulatorio scolastico' })).toBeVisible();

  // A page left open would read on, for the next person, what is this one's alone.
  await page.goto('about:blank');
  await signIn(page, 'edr');
  await page.goto('/lb/radioprotection/employers');
  await expect(page.getByRole('link', { name: 'Dentisti Sorriso Aperto S.r.l.' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Istituto Palladio' })).toHaveCount(0);

  await page.goto('about:blank');
  await signIn(page, 'cliente');
  await page.goto('/');
  await page.getByRole('link', { name: 'Radioprotezione' }).click();
  await page.getByRole('link', { name: 'Ambulatorio scolastico' }).click();
  await openTab(page, 'Attività');
  await expect(page.getByRole('region', { name: 'In programma' }).getByText('RX-SCUOLA')).toBeVisible();
  const done = page.getByRole('region', { name: 'Eseguite' });
  await expect(done.getByText('Controllo di Qualità')).toBeVisible();
  await expect(done.getByText('Idoneo')).toBeVisible();
  await openTab(page, 'Dispositivi e registri');
  const devices = page.getByRole('region', { name: 'Dispositivi', exact: true });
  await devices.getByRole('link', { name: 'RX-SCUOLA' }).click();
  const card = page.url();
  await expect(page.getByRole('heading', { name: 'RX-SCUOLA' })).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByRole('button', { name: /Modifica|Nuov|Cambia/ })).toHaveCount(0);
  // Its label, new and old, leads him to the same page.
  const device = card.slice(card.lastIndexOf('/') + 1);
  for (const area of ['user', 'lb']) {
    await goOn(page, `/${area}/radioprotection/devices/${device}`);
    await expect(page).toHaveURL(card);
  }
});
