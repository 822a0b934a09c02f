import { expectAccessible } from '#test/support/axe.ts';
import { expect, signIn, test } from '#test/support/e2e.ts';
import { query } from './records.ts';

test('a report above the level is read, sent to the authorities, corrected when its data change, and found by customers (R1-204, R1-205)', async ({
  page,
  databaseUrl,
}) => {
  await signIn(page, 'laboratorio');
  await page.goto('/lb/cr39/signature');
  await expect(page.getByRole('row')).toHaveCount(3);
  await expectAccessible(page);
  await page
    .getByRole('link', { name: /Deposito asciugamani$/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Relazione finale RF-\d{4}-2$/);
  await expect(page.getByRole('note').filter({ hasText: 'Sopra il livello di riferimento' })).toBeVisible();
  const tabs = page.getByRole('navigation', { name: 'Schede' });
  await tabs.getByRole('link', { name: /^Punti e misure/ }).click();
  const point = page.getByRole('article', { name: 'Deposito asciugamani, centro' });
  await point.getByRole('button', { name: /^465 ± \d+ Bq\/m³$/ }).hover();
  await expect(point.getByText(/^C = 1000·ΣE\/Σore = /)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: /^Da comunicare entro il/ }).click();
  await expect(page).toHaveURL(/scheda=comunicazione$/);
  const notice = page.getByRole('region', { name: 'Comunicazione agli enti' });
  await expect(notice).toContainText('mancano 3');
  await notice.getByRole('button', { name: 'Segna come inviata' }).click();
  await expect(notice).toContainText('segnata da Laboratorio Radon');
  await notice.getByRole('button', { name: 'Annulla il segno' }).click();
  await expect(notice.getByRole('button', { name: 'Segna come inviata' })).toBeVisible();

  await query(
    databaseUrl,
    `update placements set ended_on = ended_on - 1 where id = (select max(placement_id) from final_report_placements)`,
  );
  await page.reload();
  await tabs.getByRole('link', { name: 'Documento' }).click();
  await expect(page.getByText('I dati sono cambiati dopo l’emissione')).toBeVisible();
  await page.getByRole('button', { name: 'Altre azioni' }).click();
  await page.getByRole('button', { name: 'Correggi relazione' }).click();
  const dialog = page.getByRole('dialog', { name: /^Correggi RF-/ });
  await expect(dialog.locator('del').filter({ hasText: /^340$/ })).toBeVisible();
  await dialog.getByRole('button', { name: 'Emetti la revisione 1' }).click();
  await expect(dialog.getByText('Scrivere il motivo della correzione')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Motivo della correzione').fill('Giorno di rimozione sbagliato');
  await dialog.getByRole('button', { name: 'Emetti la revisione 1' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Relazione finale corretta', { exact: true })).toBeVisible();
  await expect(page.getByRole('img', { name: /revisione 1, pagina 1 di/ })).toBeVisible();
  await tabs.getByRole('link', { name: /^Revisioni/ }).click();
  await expect(page).toHaveURL(/scheda=revisioni$/);
  await expect(page.getByRole('link', { name: 'Revisione 1' })).toBeVisible();
  await page.goBack();
  await expect(page).not.toHaveURL(/scheda=/);

  await page.setViewportSize({ width: 390, height: 844 });
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect.poll(overflow).toBeLessThanOrEqual(0);
  await page.goto('/client/2/cr39/relations');
  const pdf = page.getByRole('link', { name: /^RF-\d{4}-2$/ });
  const file = await page.request.get((await pdf.getAttribute('href')) ?? '');
  expect((await file.body()).subarray(0, 5).toString()).toBe('%PDF-');
  await expectAccessible(page);
  await expect.poll(overflow).toBeLessThanOrEqual(0);
});
