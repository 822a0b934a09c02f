import { expectAccessible } from '#test/support/axe.ts';
import { expect, signIn, test } from '#test/support/e2e.ts';

test('the laboratory changes a level and a text, each saved for itself with its page beside it, is told of a colleague’s saving, compares versions and goes back (Q1-25, Q1-113)', async ({
  page,
  expectErrors,
}) => {
  expectErrors(/status of 409/);
  await signIn(page, 'laboratorio');
  await page.goto('/lb/cr39/report-settings');
  await expect(page.getByText(/^Versione 1, salvata il /)).toBeVisible();
  const sections = page.getByRole('navigation', { name: 'Sezioni' });
  await expect(sections.getByRole('link', { name: 'Livelli di riferimento Da far rileggere' })).toBeVisible();

  // The law of workplaces, whose text names a field that there is not.
  await sections.getByRole('link', { name: /^Legge: luoghi di lavoro/ }).click();
  await expect(page.getByText('Da far rileggere a un esperto')).toBeVisible();
  const above = page.getByLabel('Conclusioni, sopra il livello');
  const text = await above.inputValue();
  await above.fill('Oltre i {livelli} Bq/m³.');
  await expect(sections.getByRole('link', { name: 'Legge: luoghi di lavoro Non salvata' })).toBeVisible();
  await page.getByRole('button', { name: 'Salva', exact: true }).click();
  await expect(above).toBeFocused();
  await expect(page.getByText('Il campo {livelli} non esiste: scegliere fra quelli elencati.')).toBeVisible();
  await expect(page.getByText('Dire in breve che cosa cambia e perché')).toBeVisible();
  await expectAccessible(page);
  await sections.getByRole('link', { name: /^Livelli di riferimento/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Resta qui' }).click();
  await above.fill(text);
  await sections.getByRole('link', { name: /^Livelli di riferimento/ }).click();

  // A level, with the page it is printed on; an expert has read it again.
  const workplace = page.getByRole('group', { name: 'Livello 1' });
  await workplace.getByLabel('Bq/m³').fill('');
  await page.getByRole('button', { name: 'Salva', exact: true }).click();
  await expect(workplace.getByLabel('Bq/m³')).toBeFocused();
  await expect(page.getByText('Indicare un numero intero da 1 a 10000.')).toBeVisible();
  await workplace.getByLabel('Bq/m³').fill('250');
  await page.getByLabel('Riletto da un esperto di radioprotezione').check();
  const preview = page.getByRole('complementary', { name: 'Anteprima' });
  await expect(preview.getByText('Con quello che è scritto ora, misure inventate.')).toBeVisible();
  await expect(
    preview.getByRole('img', { name: 'Anteprima, sopra il livello, pagina 2 di 2' }),
  ).toBeVisible();
  const sample = page.waitForEvent('download');
  await preview.getByRole('button', { name: 'Scarica' }).click();
  expect((await sample).suggestedFilename()).toBe('anteprima-relazione.pdf');
  await page.getByLabel('Che cosa cambia e perché').fill('Livello interno più basso');
  await page.getByRole('button', { name: 'Salva', exact: true }).click();
  await expect(page.getByText('Salvata la versione 2')).toBeVisible();
  await expect(page.getByText(/^Versione 2, salvata il .* da Laboratorio Radon/)).toBeVisible();
  await expect(sections.getByRole('link', { name: 'Livelli di riferimento', exact: true })).toBeVisible();

  // A colleague saves the same section meanwhile.
  await sections.getByRole('link', { name: 'Intestazione e firme' }).click();
  await page.getByLabel('Telefono').fill('06 1111111');
  const stored = await page.request.get('/v1/user/lb/cr39/report-settings');
  const { impostazioni } = (await stored.json()) as { impostazioni: { letterhead: object; signers: object } };
  const { letterhead, signers } = impostazioni;
  const saved = await page.request.post('/v1/user/lb/cr39/report-settings/sezioni', {
    headers: { 'idempotency-key': crypto.randomUUID() },
    data: {
      ...{ versione: 2, nota: 'Altro esperto' },
      parte: {
        sezione: 'letterhead',
        valori: { letterhead, signers: { ...signers, expert: 'Un altro esperto' } },
      },
    },
  });
  expect(saved.status()).toBe(200);
  await page.getByLabel('Che cosa cambia e perché').fill('Nuovo telefono');
  await page.getByRole('button', { name: 'Salva', exact: true }).click();
  const told = page.getByRole('alert').filter({ hasText: 'ha salvato questa sezione' });
  await expect(told).toContainText('«Altro esperto»');
  await expect(page.getByLabel('Telefono')).toHaveValue('06 1111111');
  const difference = page.getByRole('region', { name: 'Confronto' });
  await expect(difference.getByRole('insertion').first()).toHaveText('06 1111111');
  await page.getByRole('button', { name: 'Ricarica i dati salvati' }).click();
  await expect(page.getByLabel('Esperto di radioprotezione')).toHaveValue('Un altro esperto');

  await sections.getByRole('link', { name: 'Versioni' }).click();
  await page.getByRole('button', { name: 'Versione 2', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Versione 2' });
  await expect(dialog.getByRole('deletion').first()).toHaveText(/^300 Bq\/m³ – Luoghi di lavoro/);
  await expect(dialog.getByRole('insertion').first()).toHaveText(/^250 Bq\/m³ – Luoghi di lavoro/);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Ripristina' }).click();
  const question = page.getByRole('alertdialog', { name: 'Ripristinare la versione 2?' });
  await expect(question.getByRole('deletion')).toHaveText('Un altro esperto');
  await question.getByRole('button', { name: 'Salva la versione 4' }).click();
  await expect(page.getByText('Salvata la versione 4')).toBeVisible();
  await expect(page.getByRole('cell', { name: 'Ripristinata la versione 2' })).toBeVisible();
  await sections.getByRole('link', { name: 'Intestazione e firme' }).click();
  await expect(page.getByLabel('Esperto di radioprotezione')).toHaveValue('Esperto dimostrativo');
});
