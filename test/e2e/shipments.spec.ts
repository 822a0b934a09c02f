import { expectAccessible } from '#test/support/axe.ts';
import { expect, signIn, test } from '#test/support/e2e.ts';
import { clicksOf } from './clicks.ts';

test('the laboratory ships dosimeters with their delivery note, and takes them in again', async ({
  page,
}) => {
  await signIn(page, 'laboratorio');
  await page.goto('/lb/cr39/shipments');
  const clicks = await clicksOf(page);
  await page.getByRole('link', { name: 'Nuova spedizione' }).click();
  await page.getByLabel('Committente').fill('viterbo');
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText([/^Provincia di Viterbo/]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('group', { name: 'Committente' })).toContainText('Provincia di Viterbo');
  await page.getByRole('textbox', { name: 'Dosimetri' }).fill('SPED0001 SPED0002 LBS00001 ');
  await expect(page.getByText('1 dosimetro non si può spedire')).toBeVisible();
  await expect(page.getByText('2 codici non sono registrati')).toBeVisible();
  const ofShipping = await clicks();
  await page.getByLabel('Registrali come dosimetri nuovi').check();
  await page.getByLabel('Lotto di materiale').selectOption('CR39-2024-07');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Toglilo dall’elenco' }).click();
  const ofUnknownCodes = (await clicks()) - ofShipping;
  await page.getByRole('button', { name: 'Prepara la spedizione' }).click();

  await expect(page.getByRole('heading', { name: 'Spedizione in preparazione' })).toBeVisible();
  const beforeChange = await clicks();
  await page.getByRole('button', { name: 'Modifica' }).click();
  await page.getByLabel('Nota').fill('Consegnare in portineria');
  await expect(page.getByRole('button', { name: 'Fai partire 2 dosimetri' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Salva' }).click();
  await expect(page.getByText('Spedizione salvata')).toBeVisible();
  await page.getByRole('status').getByRole('button', { name: 'Annulla' }).click();
  await expect(page.getByText('Operazione annullata: è tutto come prima')).toBeVisible();
  await expect(page.getByText('Consegnare in portineria')).toHaveCount(0);
  const ofChange = (await clicks()) - beforeChange;
  await page.getByRole('button', { name: 'Fai partire 2 dosimetri' }).click();
  const departure = page.getByRole('dialog', { name: 'Partenza' });
  await departure.getByRole('button', { name: 'Fai partire 2 dosimetri' }).click();
  await expect(page.getByRole('heading', { name: /^DDT-\d{4}-2$/ })).toBeVisible();
  await expect(page.getByText('2 di 2')).toBeVisible();
  // As many for fifty: from the list of shipments to the departure.
  expect((await clicks()) - ofUnknownCodes - ofChange).toBeLessThanOrEqual(4);
  await expectAccessible(page);
  const note = await page.getByRole('link', { name: 'Documento di trasporto' }).getAttribute('href');
  const pdf = await page.request.get(note ?? '');
  expect(pdf.headers()['content-type']).toBe('application/pdf');

  const beforeReturns = await clicks();
  await page.getByRole('link', { name: 'Rientri', exact: true }).click();
  await page.getByRole('textbox', { name: 'Dosimetri' }).fill('SPED0001 NESSUNO9 ');
  await page.getByRole('button', { name: 'Registra il rientro di 2 dosimetri' }).click();
  await expect(page.getByText('1 da decidere, 1 sconosciuto')).toBeVisible();
  // As many for thirty.
  expect((await clicks()) - beforeReturns).toBeLessThanOrEqual(2);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Rimetti in magazzino: SPED0001' }).click();
  await expect(page.getByText('1 rimesso in magazzino, 1 sconosciuto')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(page.getByText('1 sconosciuto', { exact: true })).toBeVisible();
  await page.getByRole('textbox', { name: 'Dosimetri' }).fill('SPED0001 ');
  await page.getByRole('button', { name: 'Registra il rientro di 1 dosimetro' }).click();
  await page.getByRole('button', { name: 'Rimetti in magazzino: SPED0001' }).click();
  await expect(page.getByText('1 rimesso in magazzino, 1 sconosciuto')).toBeVisible();
  // The same codes on the same day are read anew, not answered as before.
  await page.getByRole('textbox', { name: 'Dosimetri' }).fill('SPED0001 NESSUNO9 ');
  await page.getByRole('button', { name: 'Registra il rientro di 2 dosimetri' }).click();
  await expect(page.getByText('1 invariato, 1 sconosciuto')).toBeVisible();
  await page.getByRole('link', { name: 'SPED0001' }).click();
  await expect(page.getByText('In magazzino', { exact: true })).toBeVisible();
});
