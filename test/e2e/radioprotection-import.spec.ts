import { expectAccessible } from '#test/support/axe.ts';
import { test as base, expect, longWork, signIn } from '#test/support/e2e.ts';
import { workbookOf } from '#test/support/imports.ts';
import { startWorkerProcess } from '#test/support/worker-process.ts';

const test = base.extend<{ worker: null }>({
  worker: [
    async ({ databaseUrl, app }, use) => {
      const end = startWorkerProcess(databaseUrl, app.url, app.settings);
      await use(null);
      await end();
    },
    { auto: true },
  ],
});

test('radiation protection tries a workbook, imports it, and finds nothing left to import; what is refused is named by sheet, row and column', async ({
  page,
}) => {
  const employer = { 'Ragione sociale': 'Studio Betulla', Progetti: 'RP-IMPORT' };
  const place = { Indirizzo: 'Via delle Betulle 8', Città: 'Vicenza', CAP: '36100', Provincia: 'VI' };
  const sent = async (sheets: Parameters<typeof workbookOf>[0]) => {
    await page.locator('input[type=file]').setInputFiles({
      ...{ name: 'studi.xlsx', mimeType: '' },
      buffer: await workbookOf(sheets),
    });
    await page.getByRole('button', { name: 'Prova senza cambiare nulla' }).click();
  };
  const good = {
    'rp-projects': [{ Numero: 'RP-IMPORT', Progetto: 'Studi importati' }],
    'rp-employers': [{ ...employer, ...place }],
  };
  await signIn(page, 'radioprotezione');
  await page.goto('/lb/radioprotection/import');
  await expect(page.getByRole('heading', { name: 'Nuova importazione' })).toBeVisible();
  await expectAccessible(page);

  await sent({ ...good, 'rp-employers': [{ ...employer, ...place, Progetti: 'NESSUNO' }] });
  await expect(page.getByText('Prova finita: nulla è stato cambiato')).toBeVisible(longWork);
  const refused = page.getByRole('row').filter({ hasText: 'Rifiutata' });
  await expect(refused).toHaveCount(1);
  await expect(refused).toContainText('Datori di lavoro');
  await expect(refused).toContainText('Progetti «NESSUNO»');
  await expectAccessible(page);

  await sent(good);
  await page.getByRole('button', { name: 'Importa 2 righe' }).click();
  await expect(page.getByText('Importazione finita')).toBeVisible(longWork);
  await expect(page.getByText('2 nuovi, 0 modificati, 0 uguali', { exact: true }).first()).toBeVisible();
  await sent(good);
  await expect(page.getByText('Prova finita: non c’è nulla da importare')).toBeVisible(longWork);
  await expect(page.getByRole('button', { name: /^Importa \d/ })).toHaveCount(0);
});
