import type { Page, Route } from '@playwright/test';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { buildConfirmedLaw } from '#db/builders/confirmed-law.ts';
import { buildFolderDocument, folderOf } from '#db/builders/documents.ts';
import {
  buildCompany,
  buildDevice,
  buildPerson,
  buildRegistry,
  buildUnitRole,
} from '#db/builders/radioprotection.ts';
import { users } from '#identity/schema.ts';
import { type Db, openDatabase } from '#platform/server/database/database.ts';
import { type FileStore, folderFileStore } from '#platform/server/files/files.ts';
import { documents, documentVersions } from '#radioprotection/folders/schema.ts';
import { radioprotectionRunItems } from '#radioprotection/runs/schema.ts';
import { expectAccessible } from '#test/support/axe.ts';
import { test as base, expect, longWork, signIn } from '#test/support/e2e.ts';
import { startWorkerProcess } from '#test/support/worker-process.ts';

const test = base.extend<{ db: Db; files: FileStore; startWorker: () => void }>({
  db: async ({ databaseUrl }, use) => {
    const { db, close } = openDatabase(databaseUrl, 2);
    await use(db);
    await close();
  },
  files: ({ app }, use) => use(folderFileStore(app.settings['FILES_DIR'] ?? '')),
  startWorker: async ({ databaseUrl, app }, use) => {
    const ends: (() => Promise<void>)[] = [];
    await use(() => void ends.push(startWorkerProcess(databaseUrl, app.url, app.settings)));
    await Promise.all(ends.map((end) => end()));
  },
});
/** Reports of a unit whose people are known; nothing else waits for its file. */
async function buildReports({ db, files }: { db: Db; files: FileStore }, count: number): Promise<number[]> {
  await db
    .update(documents)
    .set({ removedAt: new Date() })
    .where(
      inArray(
        documents.id,
        db
          .select({ id: documentVersions.documentId })
          .from(documentVersions)
          .where(isNull(documentVersions.sha256)),
      ),
    );
  const { id: companyId } = await buildCompany(db, { alias: 'Clinica dei bunker' });
  const device = await buildDevice(db, { companyId, sigla: 'LIN1', category: 'opt' });
  const registry = await buildRegistry(db, { companyId, deviceId: device.id });
  const expert = await buildPerson(db, { name: 'Anna', surname: 'Neri', fiscalCode: 'VCCDAA70A41L840X' });
  await buildUnitRole(db, { companyId, personId: expert.id });
  const boss = await buildPerson(db, { name: 'Ugo', surname: 'Bianchi' });
  await buildUnitRole(db, { companyId, personId: boss.id, role: 'legal_rep' });
  const { id: folderId } = await folderOf(db, { registryId: registry.id });
  const ids = [];
  for (let nth = 1; nth <= count; nth += 1) {
    const { id } = await buildFolderDocument(
      { db, files },
      {
        ...{ companyId, folderId, kind: 'surveillance-report', state: 'draft', bytes: null },
        ...{ title: `Relazione del bunker ${nth}`, day: `2026-02-0${nth}` },
      },
    );
    ids.push(id);
  }
  return ids;
}

/** An expert stands for every text of the law. */
async function confirmTexts(db: Db): Promise<void> {
  const [saver] = await db.select().from(users).limit(1);
  await buildConfirmedLaw(db, { by: saver?.id ?? 0, at: new Date(Date.now() - 60_000) });
}

/** Holds back what the page asks for, one by one, until it is let go. */
async function holdBack(page: Page, path: string) {
  const held: Route[] = [];
  let sent = 0;
  let most = 0;
  await page.route(path, (route) => {
    sent += 1;
    held.push(route);
    most = Math.max(most, held.length);
  });
  return {
    sent: () => sent,
    most: () => most,
    letGo: async () => {
      await expect.poll(() => held.length).toBe(1);
      await held.shift()?.continue();
    },
  };
}

const generation = '**/v1/user/lb/rp/documents/*/generate';
const bar = (page: Page) => page.getByRole('main').getByRole('progressbar');
const fillOf = (page: Page) => bar(page).evaluate((element) => getComputedStyle(element).backgroundColor);
const row = (page: Page, nth: number) =>
  page.getByRole('listitem').filter({ hasText: `Relazione del bunker ${nth}` });

/** The reports found, chosen and brought to the page that generates them. */
async function openRunner(page: Page, count: number): Promise<void> {
  await page.goto('/lb/radioprotection/documents/massive?q=bunker&sort=titolo&dir=asc');
  await page.getByRole('checkbox', { name: 'Scegli tutte le righe di questa pagina' }).check();
  await page.getByRole('button', { name: `Genera ${count} documenti` }).click();
  await expect(row(page, count)).toContainText('In attesa');
}

test('three of five documents are generated one at a time, held and gone on with, each marked, then archived and sent on (R2-209, R2-350, R2-351, R2-353..358)', async ({
  page,
  db,
  files,
  expectErrors,
}) => {
  expectErrors(/status of 404/);
  await page.clock.install();
  const ids = await buildReports({ db, files }, 5);
  await confirmTexts(db);
  await signIn(page, 'radioprotezione');
  await openRunner(page, 5);
  await expectAccessible(page);
  for (const nth of [2, 5]) await row(page, nth).getByRole('checkbox').uncheck();
  await expect(row(page, 5)).toContainText('Escluso');
  await expect(bar(page)).toHaveAttribute('aria-valuenow', '0');
  await db
    .update(documents)
    .set({ removedAt: new Date() })
    .where(eq(documents.id, ids[2] ?? 0));
  const calls = await holdBack(page, generation);
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole('button', { name: 'Genera 3 documenti' }).click();

  const status = page.getByRole('status').filter({ hasText: '%' });
  await expect(row(page, 1)).toContainText('In corso');
  await page.getByRole('button', { name: 'Pausa' }).click();
  await calls.letGo();
  await expect(row(page, 1)).toContainText('Riuscito');
  await expect(status).toContainText('33%');
  await expect(bar(page)).toHaveAttribute('data-tone', 'warning');
  const warning = await fillOf(page);
  await page.clock.runFor(5_000);
  await expect(row(page, 3)).toHaveAttribute('data-state', 'waiting');
  expect(calls.sent()).toBe(1);
  await expect(page.getByRole('button', { name: 'Pausa' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Riprendi' }).click();

  await expect(page.getByRole('button', { name: 'Pausa' })).toBeVisible();
  await calls.letGo();
  await expect(row(page, 3)).toContainText('Documento non trovato.');
  await expect(status).toContainText('66%');
  await page.clock.runFor(499);
  await expect(row(page, 4)).toHaveAttribute('data-state', 'waiting');
  expect(calls.sent()).toBe(2);
  await page.clock.runFor(1);
  await expect(row(page, 4)).toHaveAttribute('data-state', 'working');
  await calls.letGo();

  await expect(status).toContainText('100%');
  await expect(status).toContainText('Completato');
  await page.clock.resume();
  await expect(bar(page)).toHaveAttribute('data-tone', 'ok');
  expect(await fillOf(page)).not.toBe(warning);
  for (const name of ['Ferma', 'Pausa', 'Riprendi'])
    await expect(page.getByRole('button', { name })).toHaveCount(0);
  expect([calls.sent(), calls.most()]).toEqual([3, 1]);
  const states = ['done', 'waiting', 'failed', 'done', 'waiting'];
  for (const [place, state] of states.entries())
    await expect(row(page, place + 1)).toHaveAttribute('data-state', state);
  const edges = await Promise.all(
    [1, 3].map((nth) =>
      row(page, nth).evaluate((element) => getComputedStyle(element).borderLeftColor.match(/\d+/g)),
    ),
  );
  // Green of the one that went well, red of the other.
  const [well, ill] = edges.map((colour) => (colour ?? []).map(Number));
  expect((well?.[1] ?? 0) > (well?.[0] ?? 0)).toBe(true);
  expect((ill?.[0] ?? 0) > (ill?.[1] ?? 0)).toBe(true);
  await expectAccessible(page);

  const [archive] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Scarica ZIP' }).click(),
  ]);
  expect(archive.suggestedFilename()).toMatch(/^documenti-generati-\d{4}-\d\d-\d\d\.zip$/);
  await page.getByRole('button', { name: 'Completa' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('Anna Neri: 2');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Manda 2 documenti' }).click();
  await expect(page.getByText('2 documenti sono alla firma')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'bunker' })).toHaveCount(2);
  const sent = and(inArray(documents.id, ids), eq(documents.state, 'to_sign'));
  expect(await db.$count(documents, sent)).toBe(2);
});

test('stopped, nothing more is begun; what remains goes on in the background, the page closed (R2-352)', async ({
  page,
  context,
  db,
  files,
  startWorker,
}) => {
  await page.clock.install();
  const ids = await buildReports({ db, files }, 3);
  await signIn(page, 'radioprotezione');
  await openRunner(page, 3);
  const calls = await holdBack(page, generation);
  await page.getByRole('button', { name: 'Genera 3 documenti' }).click();
  await expect(row(page, 1)).toContainText('In corso');
  await page.getByRole('button', { name: 'Ferma' }).click();
  await calls.letGo();
  await expect(row(page, 1)).toContainText('Riuscito');
  await expect(page.getByText('Interrotto')).toBeVisible();
  await page.clock.runFor(5_000);
  await expect(row(page, 2)).toHaveAttribute('data-state', 'waiting');
  expect(calls.sent()).toBe(1);

  await page.getByRole('button', { name: 'Continua in background' }).click();
  const run = page.getByRole('region', { name: 'Generazione in background' });
  await expect(run).toContainText('0 di 2');
  await expect(run).toContainText('Puoi chiudere la pagina');
  await page.close();
  startWorker();
  const waiting = eq(radioprotectionRunItems.state, 'waiting');
  await expect.poll(() => db.$count(radioprotectionRunItems, waiting), longWork).toBe(0);
  const later = await context.newPage();
  await later.goto('/lb/radioprotection/documents/massive?q=bunker');
  const ended = later.getByRole('region', { name: 'Ultima generazione in background' });
  await expect(ended).toContainText('100%');
  await expect(ended).toContainText('2 di 2');
  await expect(ended).toContainText('Completato');
  await expect(ended.getByRole('button', { name: 'Ferma' })).toHaveCount(0);
  await expect(ended.getByRole('link', { name: 'Scarica ZIP' })).toBeVisible();
  await expect(ended.getByRole('button', { name: 'Completa' })).toBeVisible();
  const unprinted = sql`${inArray(documentVersions.documentId, ids)} and sha256 is null`;
  expect(await db.$count(documentVersions, unprinted)).toBe(0);
});

test('a queue is started, held and stopped; its items are read one by one, with a spinner, or a warning (R2-349..354, R2-359, R2-474)', async ({
  page,
  db,
  files,
  startWorker,
  expectErrors,
}) => {
  expectErrors(/net::ERR_FAILED/);
  await buildReports({ db, files }, 3);
  const flags: unknown[] = [];
  const read: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'POST' && pathname.endsWith('/admin/queues/documents'))
      flags.push(request.postDataJSON());
    if (pathname.includes('/queues/documents/items/')) read.push(pathname);
  });
  await signIn(page, 'admin');
  await page.goto('/admin/queues');
  await expect(page.getByRole('link', { name: 'Generazione di documenti' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Generazione di documenti' }).click();
  await expect(bar(page)).toHaveAttribute('aria-valuenow', '0');

  // The first item takes a while, the second is not answered.
  const slow: Route[] = [];
  // With every route used up, Playwright would let go what is held: this one stays.
  await page.route('**/items/1?*', (route) => (slow[0] ? route.continue() : void slow.push(route)));
  await page.route('**/items/2?*', (route) => route.abort(), { times: 1 });
  await page.getByRole('button', { name: 'Avvia' }).click();
  const queue = page.getByRole('region', { name: 'Generazione di documenti' });
  const items = queue.getByRole('listitem');
  await expect(items.nth(0).locator('.mantine-Loader-root')).toBeVisible();
  await expect(items.nth(0)).toContainText('Elemento 1: caricamento');
  const warning = items.nth(1).getByRole('alert');
  await expect(warning.locator('.tabler-icon-alert-triangle')).toBeVisible();
  await expect(items.nth(2).locator('b')).toHaveText('Relazione del bunker 3');
  await slow[0]?.continue();
  await expect(items.nth(0)).toContainText('In attesa');
  expect(read.toSorted().map((path) => path.split('/').at(-1))).toEqual(['1', '2', '3']);
  await expectAccessible(page);
  await warning.getByRole('button', { name: 'Riprova' }).click();
  await expect(items.nth(1).locator('b')).toHaveText('Relazione del bunker 2');

  await page.getByRole('button', { name: 'Pausa' }).click();
  await page.getByRole('button', { name: 'Riprendi' }).click();
  await expect(page.getByRole('button', { name: 'Pausa' })).toBeVisible();
  await page.getByRole('button', { name: 'Ferma' }).click();
  await expect(page.getByText('Interrotto')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Ferma' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Avvia di nuovo' }).click();
  await page.getByRole('button', { name: 'Pausa' }).click();
  await expect(page.getByRole('button', { name: 'Riprendi' })).toBeVisible();
  await expect(bar(page)).toHaveAttribute('data-tone', 'warning');
  const begun = await fillOf(page);
  const settled = sql`${radioprotectionRunItems.state} <> 'waiting'`;
  expect(await db.$count(radioprotectionRunItems, settled)).toBe(0);

  startWorker();
  // What is held stays, though the server prints documents beside it.
  await expect.poll(() => db.$count(documentVersions, isNull(documentVersions.sha256)), longWork).toBe(0);
  expect(await db.$count(radioprotectionRunItems, settled)).toBe(0);
  await page.getByRole('button', { name: 'Riprendi' }).click();
  await expect(page.getByText('Completato')).toBeVisible(longWork);
  await expect(page.getByRole('status').filter({ hasText: '100%' })).toContainText('3 di 3');
  await expect(items.nth(0)).toContainText('Riuscito');
  await expect(bar(page)).toHaveAttribute('data-tone', 'ok');
  expect(await fillOf(page)).not.toBe(begun);
  await expect(page.getByRole('button', { name: 'Ferma' })).toHaveCount(0);
  expect(flags).toEqual([1, 0, 1, 1, 0, 1].map((execute) => ({ execute })));
});
