import type { Page } from '@playwright/test';

export const nextStep = (page: Page) => page.getByRole('button', { name: 'Avanti' }).click();

/** What is typed finds the entry, once its list has come. */
export async function chooseEntry(page: Page, field: string, entry: string): Promise<void> {
  await page.getByRole('combobox', { name: field }).fill(entry);
  await page.getByRole('option', { name: entry, exact: true }).click();
}

/** Who sends what to whom, with parties of the demonstration. */
export async function fillRegistry(page: Page, goods: string): Promise<void> {
  await chooseEntry(page, 'Nome del mittente', 'Metaalhandel Voorbeeld B.V.');
  await chooseEntry(page, 'Nome del destinatario', 'Deposito Esempio');
  await page.getByLabel('Voce doganale').fill('7204');
  await page.getByLabel('Descrizione della merce').fill(goods);
  await page.getByLabel('Numero di colli').fill('3');
  await nextStep(page);
}
