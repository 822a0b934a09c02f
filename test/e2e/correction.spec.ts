import { expectAccessible } from '#test/support/axe.ts';
import { expect, signIn, test } from '#test/support/e2e.ts';

test('the laboratory sees what a correction does to a site before saving it, and afterwards its history', async ({
  page,
}) => {
  await signIn(page, 'laboratorio');
  await page.goto('/lb');
  await page.getByRole('button', { name: 'Cerca', exact: true }).click();
  await page.getByRole('combobox', { name: 'Cerca', exact: true }).fill('piscina coperta');
  await page
    .getByRole('option', { name: /^Piscina coperta/ })
    .first()
    .click();
  const widget = page.getByRole('region', { name: 'Candidati alla relazione finale' });
  await expect(widget.getByText('Pronto')).toBeVisible();

  await page.getByRole('link', { name: /^Punti e misure/ }).click();
  const section = page.getByRole('region', { name: 'Tutti i posizionamenti' });
  await section.getByRole('button', { name: 'Correggi un posizionamento' }).click();
  const latest = section.getByRole('row').nth(1);
  await expect(latest).toContainText('Analizzato');
  await latest.getByRole('button', { name: /^Correggi / }).click();
  const dialog = page.getByRole('dialog', { name: /^Correggi / });
  const start = dialog.getByLabel('Data di posizionamento');
  const before = await start.inputValue();
  const after = new Date(Date.parse(before) + 3 * 86_400_000).toISOString().slice(0, 10);
  await start.fill(after);
  const effect = dialog.getByRole('region', { name: 'Effetto su Piscina coperta' });
  await expect(effect.locator('del').first()).toHaveText('Pronto');
  await expect(effect.locator('ins').first()).toContainText('Insuff.: ');
  await expect(dialog).toContainText('La concentrazione si calcolerà su 167 giorni invece di 170.');
  const save = dialog.getByRole('button', { name: 'Salva: la sede passa da Pronto a Insuff.' });
  await save.click();
  await expect(dialog.getByText('Scrivi il motivo della correzione.')).toBeVisible();
  await expectAccessible(page);

  await dialog.getByLabel('Motivo della correzione').fill('Sul modulo firmato il giorno è un altro');
  await save.click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('link', { name: 'Panoramica' }).click();
  await expect(widget).toContainText('Insuff.: ');
  await expect(page.getByRole('link', { name: 'Prepara la relazione' })).toHaveCount(0);
  await page.getByRole('link', { name: /^Punti e misure/ }).click();
  await section.getByRole('button', { name: 'Correggi un posizionamento' }).click();
  await latest.getByRole('button', { name: /^corretto: mostra la storia/ }).click();
  const history = page.getByRole('dialog', { name: /^Correzioni di / });
  await expect(history).toContainText('Motivo: Sul modulo firmato il giorno è un altro');
  await expect(history.locator('del')).toHaveText(before.split('-').toReversed().join('/'));
  await expect(history.locator('ins')).toHaveText(after.split('-').toReversed().join('/'));
  await page.keyboard.press('Escape');
  await expectAccessible(page);
});
