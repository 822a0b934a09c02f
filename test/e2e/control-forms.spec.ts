import { expectAccessible } from '#test/support/axe.ts';
import { expect, signIn, test } from '#test/support/e2e.ts';
import { chooseEntry, nextStep } from './control-forms.ts';

test('a customer asks for the control of a load by sea, finds it in the list and changes it (R1-079, R1-081..089, R1-093, R1-664, R1-665, R2-061, R2-063)', async ({
  page,
}) => {
  await signIn(page, 'importatore');
  await page.goto('/user/irme90');
  await page.getByRole('link', { name: 'Nuovo IRME90' }).first().click();
  await expect(page).toHaveURL(/\/user\/irme90\/add\/\d+$/);

  const list = page.getByRole('listbox', { name: 'Suggerimenti' });
  await page.getByRole('combobox', { name: 'Nome del mittente' }).click();
  await expect(list).toHaveCSS('max-height', '200px');
  await chooseEntry(page, 'Nome del mittente', 'Metaalhandel Voorbeeld B.V.');
  await expect(page.getByLabel('Indirizzo del mittente')).toHaveValue('Havenweg 1, Rotterdam');
  await chooseEntry(page, 'Nome del destinatario', 'Deposito Esempio');
  await page.getByLabel('Voce doganale').fill('7204');
  await page.getByLabel('Descrizione della merce').fill('Rottami di prova');
  await page.getByLabel('Numero di colli').fill('3');
  await expectAccessible(page);
  await nextStep(page);

  await chooseEntry(page, 'Nome della nave', 'Nave Esempio');
  await chooseEntry(page, 'Porto di partenza', 'Rotterdam');
  await chooseEntry(page, 'Porto di arrivo', 'Genova');
  await page.getByLabel('Polizza di carico').fill('BL-77');
  await page.getByRole('radio', { name: 'Container' }).check();
  const container = page.getByLabel('Matricola del container');
  await container.fill('MSCU1234567');
  await expectAccessible(page);
  // What was typed stays on the device.
  await page.reload();
  await expect(container).toHaveValue('MSCU1234567');
  await nextStep(page);

  await page.getByLabel('Data di lavorazione').fill('2031-12-10');
  await page.getByRole('combobox', { name: 'Operatore (facoltativo)' }).click();
  await expect(list).toHaveCSS('max-height', '200px');
  await page.getByRole('option').first().click();
  await expectAccessible(page);
  await nextStep(page);
  await page.getByText('Tutti i dettagli').click();
  await expect(page.getByText('Nave Esempio')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Invia per la lavorazione' }).click();
  await expect(page.getByText('Mod. IRME90 inviato!')).toBeVisible();
  await expectAccessible(page);

  await page.goto('/user/irme90');
  const row = page.getByRole('row').filter({ hasText: 'Rottami di prova' });
  await expect(row).toContainText('Da lavorare');
  await expectAccessible(page);
  await row.getByRole('button', { name: /azioni/i }).click();
  await page.getByRole('link', { name: 'Modifica', exact: true }).click();
  await expect(page).toHaveURL(/\/user\/irme90\/client\/\d+\/mod\/\d+$/);
  const goods = page.getByLabel('Descrizione della merce');
  await expect(goods).toHaveValue('Rottami di prova');
  await goods.fill('Lamiere di prova');
  await nextStep(page);
  await expect(container).toHaveValue('MSCU1234567');
  await nextStep(page);
  await expect(page.getByLabel('Data di lavorazione')).toHaveValue('2031-12-10');
  await nextStep(page);
  await page.getByRole('button', { name: 'Invia per la lavorazione' }).click();
  await expect(page.getByText('Mod. IRME90 inviato!')).toBeVisible();
  await page.goto('/user/irme90');
  await expect(page.getByRole('row').filter({ hasText: 'Lamiere di prova' })).toHaveCount(1);
  await expect(page.getByRole('row').filter({ hasText: 'Rottami di prova' })).toHaveCount(0);
});
