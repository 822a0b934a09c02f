import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { expectAccessible } from '#test/support/axe.ts';
import { expect, goOn, signIn, test } from '#test/support/e2e.ts';

test('the laboratory leads a half-year to the ISIN: opens it, leaves a site out, checks, exports, notes the sending, keeps the receipt', async ({
  page,
  databaseUrl,
}) => {
  // As on the first day: the demonstration has its half-years opened already.
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  await database.query('truncate isin_transmissions, isin_sites, isin_rows, isin_exports');
  await database.end();

  await signIn(page, 'laboratorio');
  await page.goto('/lb/cr39/isin');
  await expect(page.getByText('Il programma non trasmette nulla da solo')).toBeVisible();
  await page
    .getByRole('button', { name: /^Apri / })
    .last()
    .click();
  const opened = page.getByRole('listitem').filter({ has: page.getByText('Aperto', { exact: true }) });
  await expect(opened).toHaveAttribute('aria-current', 'step');

  await page.getByRole('button', { name: /^Solo le incomplete/ }).click();
  await expect(page.getByRole('link', { name: /^Questionario/ }).first()).toBeVisible();
  await expectAccessible(page);
  const leaveOut = page.getByRole('button', { name: /^Altre azioni: / });
  for (let left = await leaveOut.count(); left > 0; left -= 1) {
    await leaveOut.first().click();
    await page.getByRole('button', { name: /^Escludi / }).click();
    await page.getByLabel('Motivo').fill('Dati in arrivo');
    await page.getByRole('button', { name: 'Escludi la sede' }).click();
    await expect(leaveOut).toHaveCount(left - 1);
  }

  await page.getByRole('button', { name: /^Chiudi il controllo/ }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Chiudi il controllo/ })
    .click();
  await page.getByRole('button', { name: 'Fai il file CSV' }).click();
  const file = page.getByRole('link', { name: /^isin-.*\.csv$/ });
  const [downloaded] = await Promise.all([page.waitForEvent('download'), file.click()]);
  const lines = (await readFile(await downloaded.path(), 'utf8')).trimEnd().split(/\r?\n/);
  expect(lines[0]).toContain('Codice ISTAT comune;Indirizzo;');
  expect(lines.length).toBeGreaterThan(1);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Registra l’invio' }).click();
  await expect(page.getByLabel('Inviato il')).toBeFocused();
  await page.getByRole('main').getByRole('button', { name: 'Oggi' }).click();
  await page.getByRole('button', { name: 'Registra l’invio' }).click();
  await page
    .getByLabel('Scegli la ricevuta', { exact: true })
    .last()
    .setInputFiles({ name: 'ricevuta.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') });
  await expect(page.getByText('la ricevuta è ricevuta.pdf')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Storia' })).toBeVisible();

  await goOn(page, '/lb/cr39/isin/columns');
  await page.getByRole('button', { name: 'Togli: Indirizzo' }).click();
  const preview = page.getByRole('region', { name: 'Anteprima del file' });
  await expect(preview.getByRole('columnheader').nth(1)).toHaveText('Latitudine');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Metti in vigore la versione 3' }).click();
  await expect(page.getByText(/^Versione 3, 24 colonne/)).toBeVisible();
});
