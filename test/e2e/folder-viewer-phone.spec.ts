import { expectAccessible } from '#test/support/axe.ts';
import { expect, goOn, signIn, test } from '#test/support/e2e.ts';
import { addDocuments, mergedPages, newFolder, ownUnit, toolbar } from './folder-viewer.ts';

test('a customer reads the folder of his own unit; another’s is not found (R2-080, R2-167)', async ({
  page,
  databaseUrl,
  expectErrors,
}) => {
  const { company, client } = await ownUnit(databaseUrl);
  await signIn(page, 'radioprotezione');
  const folder = await newFolder(page.request, databaseUrl, company);
  await addDocuments(page.request, company, folder);
  await page.context().clearCookies();
  await signIn(page, 'cliente');
  await page.goto(`/client/${client}/radioprotection/folders/manual/${folder}/view`);
  await expect(toolbar(page).getByText(/^di \d+$/)).toBeVisible();
  const pages = await mergedPages(page);
  expect(pages.at(-1)).toContain('ancora granito');
  await page.getByRole('button', { name: 'Miniature' }).click();
  await page.getByRole('button', { name: 'Pagina 2', exact: true }).click();
  await expect(page.getByRole('list', { name: 'Miniature delle pagine' })).toBeHidden();
  await expect(page.getByRole('textbox', { name: /^Pagina, da 1 a/ })).toHaveValue('2');
  await expectAccessible(page);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
  await expect(page.getByRole('link', { name: 'Tutti i documenti (zip)' })).toHaveAttribute(
    'href',
    `/client/${client}/radioprotection/folders/manual/${folder}/download`,
  );
  expectErrors(/status of 404/);
  await goOn(page, `/client/${client}/radioprotection/folders/manual/${folder + 1000}/view`);
  await expect(page.getByRole('heading', { name: /non trovato/ })).toBeVisible();
});
