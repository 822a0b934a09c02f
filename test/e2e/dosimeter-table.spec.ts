import { readFile } from 'node:fs/promises';
import { readSheet } from '#platform/server/sheets/read-sheet.ts';
import { expectAccessible } from '#test/support/axe.ts';
import { expect, signIn, test } from '#test/support/e2e.ts';

test('the laboratory finds dosimeters in their table and takes them to Excel (R2-004, R2-190, R2-191, R2-202, R2-418, R2-467..470, R2-520)', async ({
  page,
}) => {
  const asked: URLSearchParams[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/v1/user/lb/cr39/dosimetri'))
      asked.push(new URLSearchParams(request.postData() ?? ''));
  });
  await signIn(page, 'laboratorio');
  await page.goto('/lb/cr39/dosimeters');
  const rows = page.getByRole('table', { name: 'Dosimetri' }).getByRole('row');
  await expect(rows).toHaveCount(51);
  expect(Object.fromEntries(asked[0] ?? [])).toMatchObject({ _dt: 'dosimeters', _init: 'true' });
  await expectAccessible(page);

  const size = page.getByLabel('Righe per pagina');
  await expect(size.getByRole('option')).toHaveText(['10', '25', '50', '100', 'Tutto']);
  await page.getByRole('button', { name: 'Pagina successiva' }).click();
  await expect(page.getByText(/^51–\d+ di \d+ dosimetri$/)).toBeVisible();
  await expect
    .poll(() => Object.fromEntries(asked.at(-1) ?? []))
    .toMatchObject({ start: '50', length: '50', draw: '1' });
  await size.selectOption('Tutto');
  await expect(page).toHaveURL(/#size=-1$/);
  await expect(page.getByRole('button', { name: 'Pagina successiva' })).toHaveCount(0);
  await expect.poll(() => asked.at(-1)?.get('length')).toBe('-1');

  // By keyboard alone: '/' to the search, then on to the header that orders.
  await page.keyboard.press('Escape');
  await page.locator('body').press('/');
  await page.keyboard.type('LBS0000 & co');
  await expect(page.getByText('Nessun risultato con questi filtri')).toBeVisible();
  // Where keys come slowly, nothing is found before all of it is typed, and in the address.
  const typed = (url: URL) => new URLSearchParams(url.hash.slice(1)).get('q') === 'LBS0000 & co';
  await expect(page).toHaveURL(typed);
  await page.reload();
  await expect(page.getByRole('searchbox')).toHaveValue('LBS0000 & co');
  await page.getByRole('searchbox').fill('LBS0000');
  await page.getByRole('button', { name: 'Codice' }).focus();
  await page.keyboard.press('Enter');
  await expect(rows.nth(1)).toContainText('LBS00009');
  await expect(page).toHaveURL(/#.*q=LBS0000.*dir=desc/);
  const header = page.getByRole('columnheader', { name: 'Codice' });
  await expect(header).toHaveAttribute('aria-sort', 'descending');

  const saved = page.waitForEvent('download');
  const answered = page.waitForResponse((response) =>
    (response.headers()['content-disposition'] ?? '').startsWith('attachment'),
  );
  await page.getByRole('button', { name: 'Altre azioni' }).click();
  await page.getByRole('button', { name: 'Export to Excel' }).click();
  const file = await saved;
  // A form that is posted; what it answers is an attachment, and is saved under its name.
  const answer = await answered;
  expect(answer.request().method()).toBe('POST');
  expect(answer.headers()['content-disposition']).toContain(`filename="${file.suggestedFilename()}"`);
  expect(file.suggestedFilename()).toMatch(/^dosimetri-\d{4}-\d\d-\d\d\.xlsx$/);
  const codes = [];
  for await (const { cells } of readSheet(await readFile(await file.path()), 1000)) codes.push(cells[0]);
  expect(codes.slice(0, 3)).toEqual(['Codice', 'LBS00009', 'LBS00008']);
  expect(codes).toHaveLength(10);

  await page.getByRole('searchbox').fill('');
  await expect(page).not.toHaveURL(/q=/);
  await page.getByRole('button', { name: 'Filtro', exact: true }).click();
  await page.getByRole('button', { name: 'Stato', exact: true }).click();
  await page.getByRole('button', { name: 'Analizzato', exact: true }).click();
  await expect(page.locator('tbody tr[data-key]', { hasNotText: 'Analizzato' })).toHaveCount(0);
  // Saved under a name, the filter comes back with one press.
  await page.getByRole('button', { name: '+ Salva questa vista' }).click();
  await page.getByLabel('Nome della vista').fill('Misurati');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Azzera' }).click();
  await expect(page).not.toHaveURL(/situazione/);
  await page
    .getByRole('button', { name: /^Misurati/ })
    .first()
    .click();
  await expect(page).toHaveURL(/situazione=analizzato/);
  // Chosen and opened by the keyboard alone.
  await expect(rows.nth(1)).toContainText('Analizzato');
  await expect(page.locator('tbody tr[data-key]', { hasNotText: 'Analizzato' })).toHaveCount(0);
  await page.locator('body').press('j');
  await page.keyboard.press('x');
  await expect(page.getByRole('region', { name: 'Righe scelte' })).toContainText('1 scelto');
  // As a hand presses them: what comes faster is a scanner's.
  await page.keyboard.press('k', { delay: 100 });
  await page.keyboard.press('j', { delay: 100 });
  await rows.nth(1).focus();
  await page.keyboard.press('Enter');
  const card = page.getByRole('region', { name: 'Assegnazione' });
  await card.getByRole('button', { name: /^\d+ ± \d+$/ }).hover();
  await expect(card.getByRole('tooltip')).toContainText('C = 1000·E/ore');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Storia', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Storia' })).toBeVisible();
  await expectAccessible(page);
});
