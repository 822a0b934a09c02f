import type { BrowserContext, Page } from '@playwright/test';
import { eq, inArray, sql } from 'drizzle-orm';
import { folderOf } from '#db/builders/documents.ts';
import { buildCompany, buildDevice, buildRegistry } from '#db/builders/radioprotection.ts';
import { buildDefaultDocument, buildReference } from '#db/builders/registry-documents.ts';
import { type Db, openDatabase } from '#platform/server/database/database.ts';
import { documents } from '#radioprotection/folders/schema.ts';
import { registries } from '#radioprotection/registries/schema.ts';
import { expectAccessible } from '#test/support/axe.ts';
import { test as base, expect, goOn, longWork, signIn } from '#test/support/e2e.ts';
import { startWorkerProcess } from '#test/support/worker-process.ts';

const test = base.extend<{ db: Db; startWorker: () => void }>({
  db: async ({ databaseUrl }, use) => {
    const { db, close } = openDatabase(databaseUrl, 2);
    // Of the types of implant that documents are given to here there are the registries of each test alone.
    await db
      .update(registries)
      .set({ deletedAt: sql`now()` })
      .where(inArray(registries.implantType, ['vet', 'gamma']));
    await use(db);
    await close();
  },
  startWorker: async ({ databaseUrl, app }, use) => {
    const ends: (() => Promise<void>)[] = [];
    await use(() => void ends.push(startWorkerProcess(databaseUrl, app.url, {})));
    await Promise.all(ends.map((end) => end()));
  },
});
const docs = '/lb/radioprotection/assets/registries/default/docs';
const card = (page: Page, registry: { id: number }) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: `Registro ${registry.id}`, exact: true }) });

/** What the page asks of the server. */
function watchCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') calls.push(new URL(request.url()).pathname);
  });
  return calls;
}

/** `asked` and `answered`: the how manieth event of the page each was. */
type Ordered = { path: string; asked: number; answered: number };

/** In which order the page asked and was answered, as it saw it itself: a busy machine tells of it late. */
async function orderCalls(page: Page): Promise<() => Promise<Ordered[]>> {
  await page.addInitScript(() => {
    const calls: Ordered[] = [];
    let events = 0;
    Object.assign(window, { orderedCalls: calls });
    const ask = window.fetch.bind(window);
    window.fetch = async (asked, ...options) => {
      const { pathname } = new URL(asked instanceof Request ? asked.url : asked, document.baseURI);
      const call = { path: pathname, asked: ++events, answered: 0 };
      calls.push(call);
      const answer = await ask(asked, ...options);
      call.answered = ++events;
      return answer;
    };
  });
  return () => page.evaluate(() => (window as unknown as { orderedCalls: Ordered[] }).orderedCalls);
}

async function openInNewTab(context: BrowserContext, page: Page, registry: { id: number }): Promise<void> {
  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('link', { name: `Registro ${registry.id}`, exact: true }).click(),
  ]);
  await expect(tab).toHaveURL(new RegExp(`/registries/${registry.id}/view$`));
  await tab.close();
}

test('a default document is given to the registries that are there, tried again, and taken back (R2-035, R2-043, R2-044, R2-163, R2-164, R2-340..344, R2-346..348, R2-510)', async ({
  page,
  context,
  db,
  expectErrors,
}) => {
  expectErrors(/status of 409/);
  const company = await buildCompany(db, { alias: 'Officina delle gammagrafie' });
  const make = (overrides = {}) =>
    buildRegistry(db, { companyId: company.id, implantType: 'gamma', ...overrides });
  const [slow, failing, last] = [await make(), await make(), await make()];
  const closed = await make({ closeDate: '2025-12-31' });
  const inactive = await make({ active: false });
  const doc = await buildDefaultDocument(db, { title: 'Norme per la gammagrafia', implantTypes: ['gamma'] });
  const other = await buildDefaultDocument(db, { title: 'Norme per i veterinari', implantTypes: ['vet'] });
  const calls = watchCalls(page);
  const ordered = await orderCalls(page);
  const folder = await folderOf(db, { registryId: slow.id });
  await signIn(page, 'radioprotezione');

  // One waits for its folder, one is closed after the list was read.
  await db.transaction(async (held) => {
    await held.execute(sql`select from folders where id = ${folder.id} for update`);
    const list = `/v1/user/lb/rp/assets/registries/docs/${doc.id}/retro`;
    const listed = page.waitForResponse((answer) => answer.url().endsWith(list));
    const closes = Promise.withResolvers<void>();
    await page.route(`**/append/${failing.id}`, async (route) => {
      await closes.promise;
      await route.continue();
    });
    await page.goto(`${docs}/${doc.id}/retro`);
    await listed;
    await db.update(registries).set({ closeDate: '2026-01-31' }).where(eq(registries.id, failing.id));
    closes.resolve();
    await expect(card(page, failing)).toContainText('Registro non attivo o chiuso');
    await expect(card(page, failing)).toContainText('Non riuscito');
    await expect(card(page, last)).toContainText('Applicato');
    await expect(card(page, slow)).toContainText('In corso');
    for (const left of [closed, inactive]) await expect(card(page, left)).toHaveCount(0);
    const all = await ordered();
    const listRead = all.find(({ path }) => path.endsWith(list))?.answered ?? Number.NaN;
    // How long each waits for its turn is shown in `apply-desk.test.ts`.
    const begun = all.filter(({ path }) => path.includes('/append/')).map(({ asked }) => asked);
    expect(begun).toHaveLength(3);
    for (const asked of begun) expect(asked).toBeGreaterThan(listRead);
    await expectAccessible(page);
  });
  await expect(card(page, slow)).toContainText('Applicato');
  await expect(page.getByRole('status').filter({ hasText: '2 di 3 registri' })).toContainText(
    '1 non riuscito',
  );
  await openInNewTab(context, page, slow);

  await db.update(registries).set({ closeDate: null }).where(eq(registries.id, failing.id));
  await page.getByRole('button', { name: 'Riprova i falliti' }).click();
  await expect(page.getByRole('status').filter({ hasText: '3 di 3 registri' })).toBeVisible();

  // Opened again everything is applied, and nothing is called for; another document has its own registries.
  const before = calls.length;
  await goOn(page, `${docs}/${other.id}/retro`);
  await expect(page.getByText('Nessun registro a cui applicarlo')).toBeVisible();
  await goOn(page, `${docs}/${doc.id}/retro`);
  await expect(page.getByRole('status').filter({ hasText: '3 di 3 registri' })).toBeVisible();
  await expect(card(page, last)).toContainText('Applicato');
  expect(calls.slice(before).filter((path) => path.includes('/append/'))).toEqual([]);

  await db
    .update(documents)
    .set({ state: 'signed', signedAt: new Date('2026-02-01T09:00:00Z') })
    .where(eq(documents.folderId, folder.id));
  await goOn(page, `${docs}/${doc.id}/revert`);
  await expect(card(page, slow)).toContainText(
    'Documento già firmato: impossibile annullare l’applicazione.',
  );
  for (const taken of [failing, last]) await expect(card(page, taken)).toContainText('Annullato');
  await goOn(page, `${docs}/${other.id}/revert`);
  await expect(page.getByText('Nessun registro lo ha')).toBeVisible();
});

test('registries of the earlier model are upgraded one by one and all at once; what remains is linked by hand (R2-045, R2-165, R2-166)', async ({
  page,
  db,
  startWorker,
}) => {
  const company = await buildCompany(db, { alias: 'Poliambulatorio dei registri' });
  const device = await buildDevice(db, { companyId: company.id, sigla: 'ORTO-77' });
  const earlier = { companyId: company.id, modelVersion: 1, openDate: '2014-01-01' };
  const [one, two] = [await buildRegistry(db, earlier), await buildRegistry(db, earlier)];
  await buildReference(db, { registryId: one.id, text: 'Orto 77' });
  await buildReference(db, { registryId: one.id, text: 'Quello della sala in fondo' });
  const calls = watchCalls(page);
  await signIn(page, 'radioprotezione');
  // On a phone the buttons are there as well.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/lb/radioprotection/migration/registries/');
  const row = (id: number) => page.getByRole('row').filter({ hasText: `Registro ${id}` });
  await expect(row(two.id)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: `Aggiorna Registro ${one.id}` }).click();
  await expect(row(one.id)).toContainText('1 collegato, 1 da collegare a mano');
  const upgrades = calls.filter((path) => path.endsWith('/upgrade'));
  expect(upgrades).toEqual([expect.stringContaining(`/migration/registries/${one.id}/upgrade`)]);
  await expect(page.getByRole('button', { name: `Aggiorna Registro ${two.id}` })).toBeVisible();

  await page.getByRole('link', { name: 'Da collegare a mano' }).click();
  const words = page.getByRole('row').filter({ hasText: 'Quello della sala in fondo' });
  await words.getByRole('button', { name: /^Collega/ }).click();
  const dialog = page.getByRole('dialog', { name: 'A che cosa si riferisce?' });
  await dialog.getByRole('button', { name: 'Salva' }).click();
  await expect(dialog).toContainText('Scegliere a che cosa si riferisce.');
  await dialog.getByLabel('Dispositivo').selectOption(String(device.id));
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Salva' }).click();
  await expect(page.getByText('Collegato a ORTO-77')).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });
  await goOn(page, `/lb/radioprotection/migration/references?registro=${one.id}`);
  await words.getByRole('link', { name: `Registro ${one.id}` }).click();
  await expect(page.getByRole('heading', { name: 'Nominato nel modello precedente' })).toBeVisible();

  await goOn(page, '/lb/radioprotection/migration/registries');
  await expect(row(one.id)).toHaveCount(0);
  startWorker();
  await page.getByRole('button', { name: 'Aggiorna tutti' }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Aggiorna \d+ registr/ })
    .click();
  await expect(page.getByText('Nessun registro da aggiornare')).toBeVisible(longWork);
  await expect(page.getByText('Completato')).toBeVisible();
});

test('what a closed page leaves goes on at the server, and who opens it sees how far it is (R2-343)', async ({
  page,
  db,
  startWorker,
}) => {
  const company = await buildCompany(db, { alias: 'Magazzino' });
  const doc = await buildDefaultDocument(db, { title: 'Norme per il deposito', implantTypes: ['gamma'] });
  await db.insert(registries).values(
    Array.from({ length: 150 }, () => ({
      ...{ companyId: company.id, kind: 'surveillance' as const, implantType: 'gamma' as const },
      openDate: '2024-01-01',
    })),
  );
  const calls = watchCalls(page);
  await signIn(page, 'radioprotezione');
  await page.goto(`${docs}/${doc.id}/retro`);
  // Many registries, and no more cards than can be looked at.
  await expect(
    page.getByRole('status').filter({ hasText: 'di 150 registri con il documento' }),
  ).toBeVisible();
  await expect(page.getByRole('list', { name: 'Registri' }).getByRole('listitem')).toHaveCount(60);
  expect(await page.locator('*').count()).toBeLessThan(2_000);
  await page.getByRole('button', { name: 'Continua in background' }).click();
  await expect(page.getByText('Puoi chiudere la pagina')).toBeVisible();
  const appends = () => calls.filter((path) => path.includes('/append/')).length;
  await goOn(page, '/lb/radioprotection/projects');
  await goOn(page, `${docs}/${doc.id}/retro`);
  await expect(page.getByText('Puoi chiudere la pagina')).toBeVisible();
  const begun = appends();
  const [left] = await db
    .update(registries)
    .set({ closeDate: '2026-01-31' })
    .where(eq(registries.id, sql`(select max(id) from registries)`))
    .returning({ id: registries.id });
  if (!left) throw new Error('no registry');
  startWorker();
  await expect(page.getByText('Completato')).toBeVisible(longWork);
  await db.update(registries).set({ closeDate: null }).where(eq(registries.id, left.id));

  // What the run could not do is shown with why, and is not tried again by itself.
  await page.getByRole('button', { name: 'Mostra i registri' }).click();
  await expect(page.getByRole('status').filter({ hasText: '149 di 150 registri' })).toBeVisible();
  await page.getByLabel('Mostra').selectOption('Non riusciti');
  await expect(card(page, left)).toContainText('Registro non attivo o chiuso');
  await expectAccessible(page);
  // Nor when the page is opened anew.
  await goOn(page, '/lb/radioprotection/projects');
  await goOn(page, `${docs}/${doc.id}/retro`);
  await expect(page.getByRole('status').filter({ hasText: '149 di 150 registri' })).toContainText(
    '1 non riuscito',
  );
  expect(appends()).toBe(begun);
  await page.getByRole('button', { name: 'Riprova i falliti' }).click();
  await expect(page.getByRole('status').filter({ hasText: '150 di 150 registri' })).toBeVisible();
  expect(appends()).toBe(begun + 1);
});
