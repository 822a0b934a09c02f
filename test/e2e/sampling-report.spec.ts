import { readFile } from 'node:fs/promises';
import { expectAccessible } from '#test/support/axe.ts';
import { expect, signIn, test } from '#test/support/e2e.ts';
import { readPdf } from '#test/support/pdf-text.ts';

test('a customer sees how his site stands, makes its sampling report and looks at it (R2-008, R2-082, R2-170, R2-171, R2-363, R2-403..405, R2-505)', async ({
  page,
  expectErrors,
}) => {
  await signIn(page, 'cliente');
  await page.goto('/');
  const main = page.getByRole('main');
  await main.getByRole('link', { name: /^Questionari delle sedi/ }).click();
  await page.getByRole('button', { name: 'Azioni sulla riga' }).click();
  await page.getByRole('link', { name: 'Apri la sede' }).click();

  await test.step('the page of the site says how it stands, point by point', async () => {
    await expect(page).toHaveURL(/\/client\/\d+\/cr39\/aziende\/\d+\/indirizzi\/\d+$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sede centrale');
    await expect(main.getByText('Provvisorio: non superiore a 300 in 2 punti su 4')).toBeVisible();
    const points = page.getByRole('table', { name: /^Punti di misurazione/ });
    await expect(points.getByRole('row', { name: /^Palestra, lato ingresso/ })).toContainText('170 ± 18');
    await expect(points.getByRole('row', { name: /^Aula 1/ })).toContainText('Mai misurato');
    await expectAccessible(page);
    await page.getByRole('link', { name: /^Punti e misure/ }).click();
    const periods = page.getByRole('table', { name: 'Punti della sede con tutti i loro periodi' });
    await expect(periods).toContainText('190 ± 21');
    await expect(periods.getByRole('link', { name: /^LBS/ })).toHaveCount(0);
    await page
      .getByRole('link', { name: /^Relazioni/ })
      .last()
      .click();
    await expect(main.getByText(/^Per questa sede non è ancora stata emessa/)).toBeVisible();
    await page.getByRole('link', { name: /^Planimetrie/ }).click();
    await expect(page).toHaveURL(/\/planimetries$/);
    await expect(page.getByRole('link', { name: 'Scarica il PDF' })).toBeVisible();
    await page.getByRole('button', { name: 'Altre azioni' }).click();
  });
  await page.getByRole('link', { name: 'Report campionamento' }).click();
  await expect(page).toHaveURL(/\/client\/\d+\/cr39\/aziende\/\d+\/indirizzi\/\d+\/report_campionamento$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Report campionamento di Sede centrale');

  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/report')) calls.push(request.url());
  });
  const [start, end] = [page.getByLabel('Data inizio'), page.getByLabel('Data fine')];
  const make = page.getByRole('button', { name: 'Genera report' });
  const problem = page.getByRole('alert');

  await test.step('both dates are asked for, in their order, before anything is sent', async () => {
    await make.click();
    await expect(problem).toContainText('Compilare i campi');
    await expectAccessible(page);
    await start.fill('2026-03-10');
    await expect(problem).toHaveCount(0);
    await end.fill('2026-03-01');
    await make.click();
    await expect(problem).toContainText('Controlla le date');
    await start.fill('2020-01-01');
    await expect(problem).toHaveCount(0);
    await end.fill('2030-12-31');
    expect(calls).toEqual([]);
  });

  await test.step('a failure is said', async () => {
    expectErrors(/status of 500/);
    await page.route('**/report', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
    await make.click();
    await expect(problem).toContainText('Qualcosa è andato storto');
  });

  await test.step('the report is shown and saved', async () => {
    let answer = () => {};
    const waits = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/report', async (route) => {
      await waits;
      await route.continue();
    });
    await make.click();
    await expect(problem).toHaveCount(0);
    await expect(page.getByText('Stiamo preparando il report…')).toBeVisible();
    answer();
    const shown = page.getByRole('region', { name: 'Report campionamento' });
    await expect(shown.getByRole('img', { name: /pagina 1 di \d+$/ })).toBeVisible();
    await expect(page.getByText('Stiamo preparando il report…')).toHaveCount(0);
    await expectAccessible(page);
    const saving = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Scarica il PDF' }).click();
    const saved = await saving;
    expect(saved.suggestedFilename()).toMatch(/^report_campionamento_\d+_2020-01-01_2030-12-31\.pdf$/);
    const [first] = await readPdf(await readFile(await saved.path()));
    expect(first?.text).toContain('Misure di radon dal 01/01/2020 al 31/12/2030');
    expect(first?.text).toContain('Sede centrale');
  });
});
