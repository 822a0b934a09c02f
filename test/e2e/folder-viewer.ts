import { readFile } from 'node:fs/promises';
import type { APIRequestContext, Page } from '@playwright/test';
import pg from 'pg';
import { expect } from '#test/support/e2e.ts';
import { readPdf } from '#test/support/pdf-text.ts';
import { smallPdf } from '#test/support/small-pdf.ts';

export const documents = {
  'Nomina dell’esperto': ['Nomina prima pagina', 'Nomina seconda pagina'],
  'Verbale di sorveglianza': ['Verbale con la parola segreta granito'],
  'Relazione annuale': ['Relazione con granito e ancora granito'],
} as const;
export const making = 'Stiamo generando il suo PDF. Attendere..';
export const failed = 'Impossibile generare il PDF. Utilizzare i download alternativi.';

/** The unit that the demonstration's customer sees, and his address of it. */
export async function ownUnit(databaseUrl: string): Promise<{ company: number; client: number }> {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  const { rows } = await database.query<{ company: number; client: number }>(
    `select ac.company_id company, c.principal_id client from address_companies ac
      join addresses a on a.id = ac.address_id join clients c on c.id = a.client_id`,
  );
  await database.end();
  const [unit] = rows;
  if (!unit) throw new Error('no unit of a customer');
  return unit;
}

const asCreating = () => ({ 'idempotency-key': crypto.randomUUID() });

/** A quality manual of its own, whose folder is empty. */
export async function newFolder(
  request: APIRequestContext,
  databaseUrl: string,
  company: number,
): Promise<number> {
  const made = await request.post('/api/v1/user/lb/rp/manuals', {
    headers: asCreating(),
    data: { companyId: company, title: 'Manuale dell’ortopantomografo', openDate: '2026-01-12' },
  });
  expect(made.status()).toBe(200);
  const { id } = (await made.json()) as { id: number };
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  const { rows } = await database.query<{ id: number }>('select id from folders where manual_id = $1', [id]);
  await database.end();
  return rows[0]?.id ?? 0;
}

export async function addDocuments(
  request: APIRequestContext,
  company: number,
  folder: number,
): Promise<void> {
  for (const [titolo, pages] of Object.entries(documents)) {
    const file = { name: `${titolo}.pdf`, mimeType: 'application/pdf', buffer: smallPdf(...pages) };
    const added = await request.post(`/api/v1/user/lb/rp/companies/${company}/documents`, {
      headers: asCreating(),
      multipart: { titolo, data: '2026-02-03', folder: String(folder), file },
    });
    expect(added.status()).toBe(200);
  }
}

/** What 'Scarica il PDF' gives, page by page. */
export async function mergedPages(page: Page): Promise<string[]> {
  const button = page.getByRole('button', { name: 'Scarica il PDF' });
  if ((page.viewportSize()?.width ?? 0) < 600)
    await page.getByRole('button', { name: 'Altre azioni sul documento' }).click();
  const [downloaded] = await Promise.all([page.waitForEvent('download'), button.click()]);
  // What the page asks for: a very busy Chromium now and then tells 'download' instead.
  const asked = page.locator('a[download]').last();
  await expect(asked).toHaveAttribute('download', 'Manuale dell’ortopantomografo.pdf');
  return (await readPdf(await readFile(await downloaded.path()))).map(({ text }) => text);
}
export const reader = (page: Page) =>
  page.getByRole('region', { name: 'Manuale dell’ortopantomografo', exact: true });
export const toolbar = (page: Page) => page.getByRole('toolbar', { name: 'Documento' });
