import type { Page } from '@playwright/test';
import { expectAccessible } from '#test/support/axe.ts';
import { expect, goOn, signIn, test } from '#test/support/e2e.ts';
import { smallPdf } from '#test/support/small-pdf.ts';

const openTab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Schede' }).getByRole('link', { name }).click();
const longTitle = `Verbale di sopralluogo ${'molto lungo '.repeat(14)}`.trim();

test('a PDF is added to a folder, put in order by the keys, read as one PDF and taken out again (R2-006, R2-034, R2-205)', async ({
  page,
}) => {
  await signIn(page, 'radioprotezione');
  await page.goto('/lb/radioprotection/companies');
  await page.getByRole('link', { name: 'Ambulatorio di Porta Castello' }).first().click();
  await openTab(page, 'Documenti');
  const folder = page.getByRole('region', { name: /^Registro di sorveglianza .*, ENDO1$/ });
  await expect(folder).toContainText('Nomina dell’esperto di radioprotezione');
  await expect(folder).toContainText('Da firmare');
  const manual = page.getByRole('region', { name: /^Manuale .*ENDO1/ });
  await expect(
    manual.getByRole('listitem').or(manual.getByText('Non ci sono documenti')).first(),
  ).toBeVisible();

  await test.step('added', async () => {
    await page.getByRole('button', { name: 'Aggiungi un documento' }).click();
    const dialog = page.getByRole('dialog', { name: 'Aggiungi un documento' });
    await dialog.getByRole('button', { name: 'Aggiungi', exact: true }).click();
    await expect(dialog.getByText('Scegliere il PDF da aggiungere.')).toBeVisible();
    await dialog
      .locator('input[type=file]')
      .setInputFiles([
        { name: 'sopralluogo.pdf', buffer: smallPdf('Sopralluogo'), mimeType: 'application/pdf' },
      ]);
    await expect(dialog.getByLabel('Titolo')).toHaveValue('sopralluogo');
    await dialog.getByLabel('Titolo').fill(longTitle);
    const name = await folder.getByRole('heading').innerText();
    await dialog.getByLabel('Fascicolo').selectOption({ label: name });
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Aggiungi', exact: true }).click();
    await expect(folder.getByRole('link', { name: longTitle })).toBeVisible();
  });

  await test.step('put in order: one call with all of them', async () => {
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/documents/order')) sent.push(request.postData() ?? '');
    });
    const handle = folder.getByRole('button', { name: `Sposta ${longTitle}` });
    await handle.focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Space');
    await expect.poll(() => sent.length).toBe(1);
    expect(new URLSearchParams(sent[0]).get('order')).toMatch(/^\[\d+(,\d+){4}\]$/);
    await expect(folder.getByRole('listitem').nth(3)).toContainText(longTitle);
    await expectAccessible(page);
  });

  await test.step('in one PDF, and as a zip', async () => {
    const merged = page.waitForEvent('download');
    await page.getByRole('button', { name: 'PDF unico dei registri' }).click();
    expect((await merged).suggestedFilename()).toMatch(/^registro-unita-\d+\.pdf$/);
    const zip = page.waitForEvent('download');
    await folder.getByRole('link', { name: 'Scarica ZIP' }).click();
    expect((await zip).suggestedFilename()).toMatch(/^fascicolo-registro-\d+\.zip$/);
  });

  await test.step('on a telephone; taken out again', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(() => page.locator('html').evaluate((html) => html.scrollWidth)).toBe(390);
    await folder.getByRole('button', { name: `Altre azioni per ${longTitle}` }).click();
    await page.getByRole('button', { name: 'Togli', exact: true }).click();
    await page.getByRole('button', { name: 'Togli il documento' }).click();
    await expect(folder.getByRole('link', { name: longTitle })).toHaveCount(0);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('on the card of the registry', async () => {
    await openTab(page, 'Registri');
    const row = page.getByRole('row').filter({ hasText: 'ENDO1' });
    const address = await row.getByRole('link', { name: /^Registro \d+$/ }).getAttribute('href');
    await goOn(page, `${address}?scheda=documenti`);
    await expect(page.getByRole('region', { name: 'Documenti', exact: true })).toBeVisible();
  });
});

test('a customer reads the documents of the own unit, without drafts and without changing them', async ({
  page,
}) => {
  await signIn(page, 'cliente');
  await page.goto('/');
  await page.getByRole('link', { name: 'Radioprotezione', exact: true }).click();
  await page.getByRole('link', { name: 'Ambulatorio di Porta Castello' }).first().click();
  await openTab(page, 'Documenti');
  const folder = page.getByRole('region', { name: /^Registro di sorveglianza .*, ENDO1$/ });
  await expect(folder).toContainText('Relazione di radioprotezione');
  await expect(folder).not.toContainText('Verbale della verifica periodica');
  await expect(page.getByRole('button', { name: 'Aggiungi un documento' })).toHaveCount(0);
  await expect(folder.getByRole('link', { name: 'Leggi tutto' })).toHaveAttribute(
    'href',
    /^\/client\/\d+\/radioprotection\/folders\/registry\/\d+\/view$/,
  );
  await expectAccessible(page);
  const zip = page.waitForEvent('download');
  await folder.getByRole('link', { name: 'Scarica ZIP' }).click();
  expect((await zip).suggestedFilename()).toMatch(/\.zip$/);
});
