import { readFile } from 'node:fs/promises';
import { expectAccessible } from '#test/support/axe.ts';
import { expect, goOn, signIn, test } from '#test/support/e2e.ts';
import { readPdf } from '#test/support/pdf-text.ts';
import {
  addDocuments,
  documents,
  failed,
  making,
  mergedPages,
  newFolder,
  ownUnit,
  reader,
  toolbar,
} from './folder-viewer.ts';

test('an expert reads a folder as one PDF: empty, slowly, searched, by its outline, printed, with one left out by choice (R2-080, R2-081, R2-167, R2-168, R2-169, R2-360, R2-361, R2-362, R2-506, R2-507, R2-508, R2-513)', async ({
  page,
  databaseUrl,
  expectErrors,
}) => {
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  const { company } = await ownUnit(databaseUrl);
  await signIn(page, 'edr');
  const folder = await newFolder(page.request, databaseUrl, company);
  const view = `/user/radioprotection/folders/manual/${folder}/view`;

  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(view);
  await expect(page.getByText('Non ci sono documenti')).toBeVisible();
  expect(asked.some((url) => url.includes('summary'))).toBe(false);

  await addDocuments(page.request, company, folder);
  const held = Promise.withResolvers<void>();
  await page.route('**/documents/*/pdf**', async (route) => {
    await held.promise;
    await route.fallback();
  });
  await page.reload();
  await expect(page.getByText(making)).toBeVisible();
  await expect(page.getByText('1 di 4', { exact: true })).toBeVisible();
  await expect(page.getByRole('progressbar', { name: making })).toHaveAttribute('aria-valuetext', '1 di 4');
  await expect(page.getByRole('link', { name: 'Tutti i documenti (zip)' })).toBeVisible();
  await page.getByRole('button', { name: 'Annulla' }).click();
  await expect(page.getByText('La generazione del PDF è stata interrotta.')).toBeVisible();
  held.resolve();
  await page.getByRole('button', { name: 'Riprendi' }).click();

  await expect(reader(page)).toBeVisible();
  await expect(toolbar(page).getByText(/^di \d+$/)).toBeVisible();
  const pages = await mergedPages(page);
  expect(pages.length).toBeGreaterThanOrEqual(5);
  const texts = Object.values(documents).flat();
  expect(pages.slice(-texts.length)).toEqual(texts.map((text) => expect.stringContaining(text)));
  expect(pages[0]).toContain('Nomina dell’esperto');
  await expect(page.getByRole('group', { name: 'Pagina 1', exact: true }).locator('canvas')).toBeVisible();
  await expectAccessible(page);

  await page.keyboard.press('Control+f');
  await page.getByRole('searchbox', { name: 'Cerca nel testo' }).fill('granito');
  const hits = reader(page).getByRole('status');
  await expect(hits).toHaveText('1 di 3');
  await expect(reader(page).locator('.highlight.selected')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(hits).toHaveText('2 di 3');
  await page.getByRole('button', { name: 'Precedente' }).click();
  await expect(hits).toHaveText('1 di 3');
  await page.getByRole('searchbox', { name: 'Cerca nel testo' }).fill('basalto');
  await expect(hits).toHaveText('Nessun risultato');
  await page.keyboard.press('Escape');

  const field = page.getByRole('textbox', { name: /^Pagina, da 1 a/ });
  await page.getByRole('button', { name: 'Indice', exact: true }).click();
  await page
    .getByRole('list', { name: 'Indice' })
    .getByRole('button', { name: /Relazione annuale/ })
    .click();
  await expect(field).toHaveValue(String(pages.length));
  await expect(reader(page).locator(`[data-page-number="${pages.length}"] canvas`)).toBeVisible();
  await page.getByRole('button', { name: 'Miniature' }).click();
  await page.getByRole('button', { name: 'Pagina 1', exact: true }).click();
  await expect(field).toHaveValue('1');
  await field.fill('3');
  await field.press('Enter');
  await expect(page.getByRole('button', { name: 'Pagina 3', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
  const zoom = reader(page).getByText(/^\d+%$/);
  const before = await zoom.textContent();
  await page.keyboard.press('+');
  await expect(zoom).not.toHaveText(before ?? '');

  await page.getByRole('button', { name: 'Stampa' }).click();
  const dialog = page.getByRole('dialog', { name: 'Stampa' });
  await dialog.getByLabel('Da pagina').fill('2');
  await dialog.getByLabel('a pagina', { exact: true }).fill('3');
  await dialog.getByRole('button', { name: 'Stampa 2 pagine' }).click();
  await expect(page.locator('body[data-printed]')).toBeAttached();
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('body > div > img:visible')).toHaveCount(2);
  await expect(page.getByRole('banner')).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expect(dialog).toBeHidden();

  // Its answer loses its end on the way: it is told apart, and nothing goes missing silently.
  const cut = '**/documents/*/pdf**';
  let calls = 0;
  await page.route(cut, async (route) => {
    calls += 1;
    const isSecond = calls === 2;
    const answer = await route.fetch();
    const body = await answer.body();
    await route.fulfill({ response: answer, body: isSecond ? body.subarray(0, body.length / 3) : body });
  });
  await page.reload();
  await expect(page.getByText(failed)).toBeVisible();
  await expect(page.getByText('«Verbale di sorveglianza» è danneggiato')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Unisci senza «Verbale di sorveglianza»' }).click();
  await expect(reader(page)).toBeVisible();
  await expect(page.getByText('Documenti non inclusi in questo PDF').first()).toBeVisible();
  const without = await mergedPages(page);
  expect(without[0]).toContain('«Verbale di sorveglianza» è danneggiato e non si può leggere');
  expect(without.join(' ')).not.toContain('la parola segreta granito');
  expect(without.join(' ')).toContain('Relazione con granito');
  await page.unroute(cut);

  // What fails is tried again by a button; the other ways to the documents stand beside it.
  expectErrors(/status of 500/, /ERR_FAILED/);
  await page.route('**/merge-worker*', (route) => route.abort());
  await page.route('**/documents/summary**', (route) => route.fulfill({ status: 500, body: '' }));
  await page.reload();
  await expect(page.getByText(failed)).toBeVisible();
  const link = page.getByRole('link', { name: 'Relazione annuale' });
  const [alone] = await Promise.all([page.waitForEvent('download'), link.click()]);
  expect((await readPdf(await readFile(await alone.path())))[0]?.text).toContain('ancora granito');
  const zip = page.getByRole('link', { name: 'Tutti i documenti (zip)' });
  const [archive] = await Promise.all([page.waitForEvent('download'), zip.click()]);
  expect((await readFile(await archive.path())).subarray(0, 2).toString()).toBe('PK');
  await page.unroute('**/documents/summary**');
  await page.getByRole('button', { name: 'Riprova' }).click();
  await expect(page.getByText('Questo browser non riesce a generare il PDF.')).toBeVisible();
  await page.unroute('**/merge-worker*');
  await page.getByRole('button', { name: 'Riprova' }).click();
  await expect(reader(page)).toBeVisible();

  await goOn(page, `/user/radioprotection/folders/foo/${folder}/view`);
  await expect(page.getByRole('heading', { name: 'Unknown folder type: foo' })).toBeVisible();
});
