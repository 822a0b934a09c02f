import { expectAccessible } from '#test/support/axe.ts';
import { expect, signIn, test } from '#test/support/e2e.ts';

test('the laboratory changes a level and a text, is told of a colleague’s saving, compares versions and goes back (Q1-25, Q1-113)', async ({
  page,
  expectErrors,
}) => {
  expectErrors(/status of 409/);
  await signIn(page, 'laboratorio');
  await page.goto('/lb/cr39/report-settings');
  await expect(page.getByText(/^Versione 1, salvata il /)).toBeVisible();
  await expect(page.getByText('Da far rileggere a un esperto')).toBeVisible();

  const workplace = page.getByRole('group', { name: 'Livello 1' });
  await workplace.getByLabel('Bq/m³').fill('');
  const law = page.getByRole('group', { name: 'Luoghi di lavoro' });
  const above = law.getByLabel('Conclusioni, sopra il livello');
  const text = await above.inputValue();
  await above.fill('Oltre i {livelli} Bq/m³.');
  await page.getByRole('button', { name: 'Salva la versione 2' }).click();
  await expect(workplace.getByLabel('Bq/m³')).toBeFocused();
  await expect(page.getByText('Indicare un numero intero da 1 a 10000.')).toBeVisible();
  await expect(page.getByText('Il campo {livelli} non esiste: scegliere fra quelli elencati.')).toBeVisible();
  await expect(page.getByText('Dire in breve che cosa cambia e perché')).toBeVisible();
  await expectAccessible(page);

  await workplace.getByLabel('Bq/m³').fill('250');
  await above.fill(text);
  const sample = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Anteprima, sopra il livello' }).click();
  expect((await sample).suggestedFilename()).toBe('anteprima-relazione.pdf');
  await page.getByLabel('Che cosa cambia e perché').fill('Livello interno più basso');
  await page.getByRole('button', { name: 'Salva la versione 2' }).click();
  await expect(page.getByText('Salvata la versione 2')).toBeVisible();
  await expect(page.getByText(/^Versione 2, salvata il .* da Laboratorio Radon/)).toBeVisible();

  // A colleague saves meanwhile.
  await page.getByLabel('Telefono').fill('06 1111111');
  const stored = await page.request.get('/v1/user/lb/cr39/report-settings');
  const { impostazioni } = (await stored.json()) as { impostazioni: { signers: object } };
  const colleagues = { ...impostazioni, signers: { ...impostazioni.signers, expert: 'Un altro esperto' } };
  const saved = await page.request.post('/v1/user/lb/cr39/report-settings/versioni', {
    headers: { 'idempotency-key': crypto.randomUUID() },
    data: { versione: 2, nota: 'Altro esperto', impostazioni: colleagues },
  });
  expect(saved.status()).toBe(200);
  await page.getByLabel('Che cosa cambia e perché').fill('Nuovo telefono');
  await page.getByRole('button', { name: 'Salva la versione 3' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Qualcun altro ha modificato' })).toBeVisible();
  await expect(page.getByLabel('Telefono')).toHaveValue('06 1111111');
  await page.getByRole('button', { name: 'Ricarica i dati salvati' }).click();
  await expect(page.getByLabel('Esperto di radioprotezione')).toHaveValue('Un altro esperto');

  await page.getByRole('button', { name: 'Versione 2', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Versione 2' });
  await expect(dialog.getByRole('deletion')).toHaveText(/^300 Bq\/m³ – Luoghi di lavoro/);
  await expect(dialog.getByRole('insertion')).toHaveText(/^250 Bq\/m³ – Luoghi di lavoro/);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Ripristina' }).click();
  const question = page.getByRole('alertdialog', { name: 'Ripristinare la versione 2?' });
  await expect(question.getByRole('deletion')).toHaveText('Un altro esperto');
  await question.getByRole('button', { name: 'Salva la versione 4' }).click();
  await expect(page.getByText('Salvata la versione 4')).toBeVisible();
  await expect(page.getByRole('cell', { name: 'Ripristinata la versione 2' })).toBeVisible();
  await expect(page.getByLabel('Esperto di radioprotezione')).toHaveValue('Esperto dimostrativo');
});
