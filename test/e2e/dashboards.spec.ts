import sharp, { type Sharp } from 'sharp';
import { expectAccessible } from '#test/support/axe.ts';
import { expect, signIn, test } from '#test/support/e2e.ts';

/** What most pixels of six columns beside the edge of the logo have. */
async function usualColor(picture: Sharp, left: number) {
  const strip = picture.clone().extract({ left, top: 400, width: 6, height: 160 }).removeAlpha();
  const bytes = await strip.raw().toBuffer();
  const median = (channel: number) =>
    [...bytes].filter((_, index) => index % 3 === channel).sort((one, other) => one - other)[480];
  return { r: median(0), g: median(1), b: median(2) };
}

test('the laboratory reads its dashboard, looks into the chart, and goes on to a list (R2-189, R2-524, R2-527, R2-529, R2-530)', async ({
  page,
  expectErrors,
}) => {
  expectErrors(/status of 500 .*riquadro=questionari/);
  await signIn(page, 'laboratorio');
  const isSurveys = (url: URL) => url.search === '?riquadro=questionari';
  await page.route(isSurveys, (route) => route.fulfill({ status: 500, json: { detail: 'Guasto' } }));
  await page.goto('/lb');
  await page.getByRole('main').getByRole('link', { name: 'Dashboard' }).click();

  const surveys = page.getByRole('region', { name: 'Questionari da completare' });
  await expect(page.getByRole('link', { name: /Smarriti/ })).toBeVisible();
  await expect(surveys.getByText('Guasto')).toBeVisible();
  await page.unroute(isSurveys);
  await surveys.getByRole('button', { name: 'Riprova' }).click();
  await expect(surveys.getByText('con dosimetri in posizione')).toBeVisible();

  const chart = page.getByRole('application', { name: 'Concentrazione media per mese di lettura' });
  const reset = page.getByRole('button', { name: 'Reimposta Zoom' });
  await expect(chart.locator('svg text').filter({ hasText: '100 Bq/m³' })).toBeVisible();
  await expect(reset).toBeHidden();
  await expectAccessible(page);

  await chart.scrollIntoViewIfNeeded();
  // Read anew each time: what is above the chart may still grow.
  const at = async (share: number) => {
    const box = (await chart.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    return [box.x + box.width * share, box.y + box.height / 2] as const;
  };
  const crosshair = chart.locator('[data-crosshair]');
  const crosshairAt = () => crosshair.evaluate((line) => line.getBoundingClientRect().left);
  for (const share of [0.5, 0.6]) {
    await expect(async () => {
      const [x, y] = await at(share);
      await page.mouse.move(x, y);
      await expect(crosshair).toBeAttached({ timeout: 1_000 });
      expect(await crosshairAt()).toBeCloseTo(x, -1);
    }).toPass();
  }

  // One turn after the other: a busy page gets several at once as one.
  const zoom = async () => Number(await chart.getAttribute('data-zoom'));
  for (let before = 1; before < 10; before = await zoom()) {
    await page.mouse.wheel(0, -100);
    await expect.poll(zoom).toBeGreaterThan(before);
  }
  await expect(chart).toHaveAttribute('data-zoom', '10');
  await reset.click();
  await expect(chart).toHaveAttribute('data-zoom', '1');
  await expect(reset).toBeHidden();

  await page.mouse.move(...(await at(0.4)));
  await page.mouse.down();
  await page.mouse.move(...(await at(0.6)));
  await page.mouse.up();
  await expect(reset).toBeVisible();
  await chart.press('0');
  await expect(reset).toBeHidden();
  await chart.press('ArrowRight');
  await expect(page.locator('figure [aria-live]')).toContainText('Bq/m³');

  await page.getByText('Mostra i dati').click();
  await expect(
    page
      .getByRole('table')
      .getByRole('cell', { name: /Bq\/m³$/ })
      .first(),
  ).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Scarica immagine' }).click();
  expect((await download).suggestedFilename()).toBe('Concentrazione media per mese di lettura.png');
  const picture = sharp(await (await download).path());
  expect(await picture.metadata()).toMatchObject({ format: 'png', width: 1920, height: 960 });
  // The logo, 240 px wide in the middle: #1e344b with an alpha of 0.2 over white, as the browser rounds it.
  const tint = { r: 209, g: 213, b: 218 };
  const white = { r: 255, g: 255, b: 255 };
  expect([await usualColor(picture, 832), await usualColor(picture, 842)]).toEqual([white, tint]);
  expect([await usualColor(picture, 1074), await usualColor(picture, 1082)]).toEqual([tint, white]);

  await page.getByRole('link', { name: /In scadenza/ }).click();
  await expect(page).toHaveURL(/#scadenza=vicina&sort=inizio$/);
  await expect(page.getByRole('button', { name: 'Scadenza: In scadenza', exact: true })).toBeVisible();
});

test('a customer sees what the own sites measured and what is due (R2-189)', async ({ page }) => {
  await signIn(page, 'cliente');
  await page.goto('/');
  await page.getByRole('main').getByRole('link', { name: 'Dashboard' }).click();
  const chart = page.getByRole('application', { name: 'Concentrazione di Sede centrale' });
  await expect(chart.locator('svg').getByText('Livello di riferimento')).toBeVisible();
  const toggle = page.getByRole('button', { name: 'Palestra, lato ingresso' });
  await toggle.click();
  await expect(toggle).toHaveAttribute('aria-pressed', 'false');
  await expect(page.getByRole('region', { name: 'Prossime scadenze' })).toContainText('Sede centrale');
  await expectAccessible(page);
});
