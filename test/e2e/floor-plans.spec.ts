import type { Locator, Page } from '@playwright/test';
import { addDays, formatDay, romeDay } from '#platform/contract/dates.ts';
import { expectAccessible } from '#test/support/axe.ts';
import { expect, signIn, test } from '#test/support/e2e.ts';
import { readPdf } from '#test/support/pdf-text.ts';
import { centreOf, openPlans, tapAt } from './floor-plans.ts';

/** Where 'Ufficio' stands on its plan, in shares of the picture. */
const office = { x: 930 / 1600, y: 393 / 1200 };
const zoomOf = async (canvas: Locator) => Number(await canvas.getAttribute('data-zoom'));

/** One turn of the wheel after the other, each once the one before has shown: a busy page gets several at once as one. */
async function wheelUpTo(page: Page, canvas: Locator, zoom: number): Promise<void> {
  const { x, y } = await centreOf(canvas);
  await page.mouse.move(x, y);
  for (let before = await zoomOf(canvas); before < zoom; before = await zoomOf(canvas)) {
    await page.mouse.wheel(0, -100);
    await expect.poll(() => zoomOf(canvas)).toBeGreaterThan(before);
  }
}

test('a site’s plans are looked at, filtered, walked by keyboard and printed (R0-008, R0-022, R0-071..088, R0-121, R0-132)', async ({
  page,
  databaseUrl,
}) => {
  await signIn(page, 'operatore');
  const photo = page.waitForRequest(/\/punti\/\d+\/img\/\d+\?.*miniatura=si/);
  const { plans } = await openPlans(page, databaseUrl, 'Reparto fanghi', 'user');
  const [ground = 0, basement = 0] = plans;
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reparto fanghi');
  const canvas = page.getByRole('application', { name: `Planimetria #${ground}` });
  await expect(page.getByRole('heading', { name: `Planimetria #${basement}`, exact: true })).toBeVisible();
  await expect(canvas.locator('canvas')).toBeVisible();

  await test.step('the wheel zooms between 1 and 10', async () => {
    await wheelUpTo(page, canvas, 1.2);
    await expect(canvas).toHaveAttribute('data-zoom', '1.2');
    await wheelUpTo(page, canvas, 10);
    await expect(canvas).toHaveAttribute('data-zoom', '10');
    await canvas.press('0');
    await expect.poll(() => zoomOf(canvas)).toBe(1);
    await canvas.press('-');
    await expect.poll(() => zoomOf(canvas)).toBe(1);
  });

  const row = page.locator('tbody').filter({ hasText: 'Ufficio' }).first();
  await test.step('an icon tells about its point and marks its row', async () => {
    await tapAt(page, canvas, office);
    const card = page.getByRole('article', { name: 'Punto Ufficio' });
    await expect(card).toContainText('0 | Piano terra');
    await expectAccessible(page);
    await card.getByRole('button', { name: 'Vai alla riga dell’elenco' }).click();
    await expect(row).toBeInViewport();
    await expect(row).toHaveAttribute('data-chosen', '');
  });

  await test.step('the row has surface, floor and the dosimeters, newest first', async () => {
    await expect(page.getByRole('heading', { name: 'Punti di misurazione', exact: true })).toBeVisible();
    const headers = page.getByRole('table', { name: 'Punti di misurazione' }).locator('thead th');
    await expect(headers).toHaveText(['Nome punto', 'Dosimetro']);
    await expect(row.getByText('24 m²', { exact: true })).toBeVisible();
    await expect(row.getByText('0 | Piano terra')).toBeVisible();
    const today = romeDay(new Date());
    await expect(row.getByRole('row')).toHaveText([
      /Ufficio/,
      new RegExp(formatDay(addDays(today, -40))),
      new RegExp(
        `Rimosso o analizzato il ${formatDay(addDays(today, -40))}.*${formatDay(addDays(today, -215))}`,
      ),
    ]);
  });

  await test.step('a thumbnail opens the photo', async () => {
    await photo;
    const thumbnail = row.getByRole('button', { name: /^Foto del dosimetro LBS\d+: apri$/ });
    await expect(thumbnail.locator('img')).toHaveAttribute('src', /^data:image\/jpeg;base64,/);
    await thumbnail.click();
    const dialog = page.getByRole('dialog', { name: /^Foto del dosimetro/ });
    await expect(dialog.getByRole('img', { name: 'Il dosimetro al suo posto' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });

  await test.step('the list brings a point onto its plan by keyboard', async () => {
    await page.getByRole('button', { name: /^Mostra sulla planimetria.*Magazzino$/ }).press('Enter');
    const other = page.getByRole('application', { name: `Planimetria #${basement}` });
    await expect(other).toBeFocused();
    await expect.poll(() => zoomOf(other)).toBe(2.5);
    await page.keyboard.press('+');
    await expect.poll(() => zoomOf(other)).toBe(3);
    await expect(page.getByRole('article', { name: 'Punto Magazzino' })).toBeVisible();
  });

  await test.step('the legend filters, in the address', async () => {
    await page.getByRole('button', { name: 'Punto libero 2' }).press('Enter');
    await expect(page).toHaveURL(/\?stato=free$/);
    await expect(page.locator('tbody').filter({ hasText: 'Ufficio' }).getByText('LBS')).toHaveCount(0);
    await expect(page.getByText('2 punti', { exact: true })).toBeVisible();
    await expect(page.getByText('Non è segnato su una planimetria')).toBeVisible();
  });

  await test.step('the PDF has a page for each plan', async () => {
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Scarica il PDF' }).click();
    const stream = await (await download).createReadStream();
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk as Buffer);
    const pages = await readPdf(Buffer.concat(chunks));
    expect(pages.map(({ pictures }) => pictures)).toEqual([1, 1, 0]);
    expect(pages[0]?.text).toContain(`Planimetria #${ground}`);
  });
});

test('a photo that fails is left out without a word (R0-089)', async ({
  page,
  databaseUrl,
  expectErrors,
}) => {
  expectErrors(/status of 500/);
  await signIn(page, 'laboratorio');
  await page.route(/\/img\/\d+/, (route) => route.fulfill({ status: 500, json: { detail: 'Errore.' } }));
  const failed = page.waitForResponse(/\/img\/\d+/);
  await openPlans(page, databaseUrl, 'Reparto fanghi', 'lb');
  const row = page.locator('tbody').filter({ hasText: 'Ufficio' }).first();
  await row.scrollIntoViewIfNeeded();
  await failed;
  await expect(row.getByRole('button', { name: /^Foto/ })).toHaveCount(0);
  await expect(row.locator('img')).toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(row).toContainText('LBS');
});
