import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '#test/support/axe.ts';
import { expect, signIn, test } from '#test/support/e2e.ts';
import { centreOf, openPlans, placeOn } from './floor-plans.ts';

/** Where 'Segreteria' stands on its plan, in shares of the picture. */
const office = { x: 870 / 1600, y: 382 / 1200 };
const zoomOf = async (canvas: Locator) => Number(await canvas.getAttribute('data-zoom'));

/** Two fingers that part on the middle of an element. */
async function pinch(page: Page, element: Locator): Promise<void> {
  const { x, y } = await centreOf(element);
  const touch = await page.context().newCDPSession(page);
  const fingers = (apart: number) => [
    { x: x - apart, y, id: 0 },
    { x: x + apart, y, id: 1 },
  ];
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers(20) });
  for (const apart of [30, 40, 50, 60])
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: fingers(apart) });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

/** Two taps a tenth of a second apart by their own time, however long the machine takes to deliver them. */
async function doubleTap(page: Page, element: Locator): Promise<void> {
  const { x, y } = await centreOf(element);
  const touch = await page.context().newCDPSession(page);
  const began = Date.now() / 1000;
  for (const timestamp of [began, began + 0.1]) {
    const touchPoints = [{ x, y, id: 0 }];
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints, timestamp });
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [], timestamp });
  }
}

test('a customer looks at the plan on the phone: fingers, the whole screen, what is missing, and without network what was read before (R0-071, R0-073..075)', async ({
  page,
  databaseUrl,
  expectErrors,
}) => {
  expectErrors(/net::ERR_FAILED/);
  await signIn(page, 'cliente');
  const { plans } = await openPlans(page, databaseUrl, 'Sede centrale', 'client');
  const canvas = page.getByRole('application', { name: `Planimetria #${plans[0]}` });
  await expect(canvas.locator('canvas')).toBeVisible();
  await expect(page.getByRole('row', { name: /^Palestra Superficie: 220 m²/ })).toContainText(
    'manca 1 punto',
  );
  await expectAccessible(page);

  const at = await placeOn(canvas, office);
  await page.touchscreen.tap(at.x, at.y);
  await expect(page.getByRole('article', { name: 'Punto Segreteria' })).toContainText('30 m²');
  await pinch(page, canvas);
  await expect.poll(() => zoomOf(canvas)).toBeGreaterThan(2);

  await page.getByRole('button', { name: 'Schermo intero' }).click();
  const large = page.getByRole('dialog').getByRole('application');
  await expect(large.locator('canvas')).toBeVisible();
  await doubleTap(page, large);
  await expect.poll(() => zoomOf(large)).toBe(2);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Chiudi', exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.route(/\/planimetries/, (route) =>
    route.request().isNavigationRequest() ? route.continue() : route.abort(),
  );
  await page.reload();
  await expect(page.getByText(/^Senza rete: elenco/)).toBeVisible();
  await expect(canvas.locator('canvas')).toBeVisible();
});
