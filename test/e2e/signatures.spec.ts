import type { Page } from '@playwright/test';
import { buildDocumentToSign } from '#db/builders/signing.ts';
import { systemClock } from '#platform/server/clock.ts';
import { openDatabase } from '#platform/server/database/database.ts';
import type { FileStore } from '#platform/server/files/files.ts';
import { expectAccessible } from '#test/support/axe.ts';
import { expect, goOn, signIn, test } from '#test/support/e2e.ts';
import { Authority } from '#test/support/signers.ts';

const p7m = 'application/pkcs7-mime';
const laboratory = '/lb/lc/labs/9/pending_signature/upload';
const counter = (page: Page, label: string) =>
  page.getByRole('term').filter({ hasText: label }).locator('xpath=following-sibling::dd');
const item = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });

/** Lets the time of the queue pass until so many files are done. */
async function passUntil(page: Page, label: 'Inviati' | 'Falliti', count: number): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(1_200);
    await expect(counter(page, label)).toHaveText(String(count), { timeout: 10 });
  }).toPass({ intervals: [10] });
}

/** Documents of a laboratory that wait, without a file behind them: only their sums are compared. */
async function documents(databaseUrl: string, count: number) {
  const { db, close } = openDatabase(databaseUrl, 1);
  const files = { put: () => Promise.resolve() } as unknown as FileStore;
  const made = [];
  for (let index = 0; index < count; index += 1) {
    const one = { list: 'laboratory', scopeId: 9 } as const;
    made.push(await buildDocumentToSign({ db, files, clock: systemClock() }, one));
  }
  await close();
  return made;
}

test('sixty files in one drop: signed, wrong, doubled and foreign ones; a connection that breaks (R1-177..182, R1-184, R1-185, R1-189..192, R1-423..426, R1-651, R2-048)', async ({
  page,
  databaseUrl,
  expectErrors,
}) => {
  expectErrors(/status of (404|409|422)/, /net::ERR_FAILED/);
  const authority = new Authority();
  const anna = authority.person({ name: 'Neri Anna' });
  const waiting = await documents(databaseUrl, 46);
  const file = (name: string, bytes: Buffer, mimeType = p7m) => ({ name, buffer: bytes, mimeType });
  const signed = waiting.map(({ id, fileName, bytes }) =>
    file(`${id}_${fileName}.p7m`, authority.sign(bytes, anna)),
  );
  const wrong = waiting
    .slice(40, 44)
    .map(({ id }) => file(`${id}_altro.pdf.p7m`, authority.sign(Buffer.from('%PDF altro'), anna)));
  const doubled = waiting
    .slice(0, 4)
    .map(({ id, bytes }) => file(`${id}_doppio.pdf.p7m`, authority.sign(bytes, anna)));
  const foreign = [1, 2, 3, 4].map((number) =>
    file(`${1_999_999_990 + number}_x.pdf.p7m`, authority.sign(Buffer.from(`altro ${number}`), anna)),
  );
  const unfit = ['a.zip', 'b.png', 'c.txt', 'd.docx'].map((name) =>
    file(name, Buffer.from(name), 'text/plain'),
  );
  authority.end();

  await page.clock.install();
  await signIn(page, 'laboratorio');
  await page.goto(laboratory);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Documenti di laboratorio');
  await expect(page.getByRole('link', { name: 'Scarica l’archivio (46)' })).toBeVisible();
  for (const words of [
    'solo visualizzare e firmare',
    'Non modificare',
    'Non stampare',
    'Non caricare archivi',
  ])
    await expect(page.getByText(words)).toBeVisible();
  const choose = page.locator('input[type=file]');

  await test.step('one file at a time; the connection breaks at the third and the fourth', async () => {
    const upload = `**/v1/user/lb/lc/labs/9/pending_signature/upload`;
    let calls = 0;
    const held = Promise.withResolvers<void>();
    await page.route(upload, async (route) => {
      calls += 1;
      if (calls === 1) await held.promise;
      // The third arrives, and only its answer is lost; the fourth does not arrive.
      if (calls === 3) await route.fetch();
      return calls === 3 || calls === 4 ? route.abort() : route.continue();
    });
    await choose.setInputFiles(signed.slice(0, 6));
    await expect(counter(page, 'In coda')).toHaveText('6');
    await expect(item(page, signed[5]?.name ?? '')).toContainText('In coda di upload');
    await expect(item(page, signed[0]?.name ?? '')).toContainText('Caricamento in corso');
    held.resolve();
    await passUntil(page, 'Inviati', 4);
    await expect(counter(page, 'Falliti')).toHaveText('2');
    await expect(item(page, signed[2]?.name ?? '')).toContainText(
      'Nessuna rete: il server non è raggiungibile.',
    );
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Invia di nuovo i 2 file mancanti' }).click();
    await passUntil(page, 'Inviati', 6);
    await expect(counter(page, 'Falliti')).toHaveText('0');
    expect(calls).toBe(8);
  });

  await test.step('the rest of the drop, all at once', async () => {
    await choose.setInputFiles([...signed.slice(0, 44), ...wrong, ...doubled, ...foreign, ...unfit]);
    await expect(page.getByRole('alert').filter({ hasText: '4 file non accettati' })).toContainText(
      'a.zip: Formato non ammesso',
    );
    await expect(page.getByText('6 file sono già nell’elenco')).toBeVisible();
    await expect(counter(page, 'In coda')).toHaveText('50');
    // Of the documents with wrong content the right file was filed before.
    await passUntil(page, 'Falliti', 12);
    await expect(counter(page, 'Inviati')).toHaveText('44');
    await expect(item(page, doubled[0]?.name ?? '')).toContainText('Documento già firmato');
    await expect(item(page, foreign[0]?.name ?? '')).toContainText('Documento non riconosciuto');
    const list = page.getByRole('region', { name: 'File in coda' });
    expect(await list.evaluate((box) => box.scrollHeight > box.clientHeight)).toBe(true);
  });

  await test.step('what is left can be downloaded; content that is not the document’s is told', async () => {
    await expect(page.getByRole('link', { name: 'Scarica l’archivio (2)' })).toBeVisible();
    await choose.setInputFiles([
      { ...file('', wrong[0]?.buffer ?? Buffer.alloc(0)), name: `${waiting[44]?.id}_altro.p7m` },
    ]);
    await passUntil(page, 'Falliti', 13);
    const failed = item(page, `${waiting[44]?.id}_altro.p7m`);
    await expect(failed).toContainText('La firma non è valida');
    await expect(failed).toContainText('Il contenuto firmato non è quello del documento');
    await expect(failed).toHaveAttribute('data-state', 'error');
  });
});

/** Of the demonstration: who is to sign it. */
const expert = { name: 'Fotoni Elettra', code: 'TINIT-FTNLTR80A41L840X' };

test('a single document beside the place for its signed file, by its short address; who may not, and no modes (R1-188, R2-054, R2-055)', async ({
  page,
  expectErrors,
}) => {
  expectErrors(/status of 403/);
  await signIn(page, 'edr');
  const lists = await (await page.request.get('/v1/user/signature/pages')).json();
  const ofManuals = lists.rows.find(({ lista }: { lista: string }) => lista === 'manual');
  const [address] = ofManuals.pagine.map(({ pagina }: { pagina: string }) => pagina);
  await page.goto(address.replace('/user/radioprotection', ''));
  await expect(page).toHaveURL(new RegExp(`${address}$`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Revisione del manuale della qualità');
  await expect(page.getByRole('img', { name: /pagina 1 di 1$/ })).toBeVisible();
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: /^Scarica \d+_revisione_del_manuale_della_qualita\.pdf$/ }).click();
  const taken = await download;
  const { readFile } = await import('node:fs/promises');
  const authority = new Authority();
  const bytes = authority.sign(await readFile(await taken.path()), authority.person(expert));
  authority.end();
  await page
    .locator('input[type=file]')
    .setInputFiles([{ name: `${taken.suggestedFilename()}.p7m`, buffer: bytes, mimeType: p7m }]);
  await expect(page.getByText('File acquisito correttamente')).toBeVisible();
  const document = page.getByRole('region', { name: 'Documento', exact: true });
  await expect(document).toContainText('Documento già firmato');
  await expect(document).toContainText('Firmato da Fotoni Elettra');
  await document.getByRole('button', { name: 'Verifica firma' }).click();
  await expect(page.getByRole('dialog')).toContainText('Verifica incompleta');
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await test.step('the same file read without filing it, on a telephone too', async () => {
    await goOn(page, '/user/signature/read');
    await page
      .locator('input[type=file]')
      .setInputFiles([{ name: 'manuale.pdf.p7m', buffer: bytes, mimeType: p7m }]);
    const signature = page.getByRole('region', { name: 'Firma di Fotoni Elettra' });
    await expect(signature).toContainText('FTNLTR80A41L840X');
    await expect(page.getByRole('button', { name: 'Scarica il documento' })).toBeEnabled();
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(() => page.locator('html').evaluate((html) => html.scrollWidth)).toBe(390);
    await expectAccessible(page);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('the index', async () => {
    await page.getByRole('link', { name: 'Documenti da firmare' }).click();
    const table = page.getByRole('table', { name: 'Raccolte di documenti da firmare' });
    await expect(table.getByRole('row')).toHaveCount(6);
    await expectAccessible(page);
  });

  await test.step('a page of the laboratory is not the expert’s', async () => {
    await goOn(page, '/lb/electret/signatures');
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Relazioni radon con elettreti');
    await expect(page.locator('input[type=file]')).toHaveCount(0);
  });

  await test.step('without a mode there is nothing to upload', async () => {
    await page.route('**/v1/user/signature/config?*', async (route) => {
      const answer = await route.fetch();
      return route.fulfill({ response: answer, json: { ...(await answer.json()), modes: [] } });
    });
    await goOn(page, '/user/irme90/signature/upload');
    await expect(page.getByText('Something went wrong... No signature types allowed.')).toBeVisible();
    await expect(page.locator('input[type=file]')).toHaveCount(0);
  });
});
