import { eq } from 'drizzle-orm';
import { addresses } from '#customers/schema.ts';
import { buildPlacement } from '#db/builders/placements.ts';
import { buildPoint } from '#db/builders/sites.ts';
import { romeDay } from '#platform/contract/dates.ts';
import { openDatabase } from '#platform/server/database/database.ts';
import { expectAccessible } from '#test/support/axe.ts';
import { expect, signIn, test } from '#test/support/e2e.ts';
import { stopClock } from './wizard.ts';

/** Places a dosimeter at a new point of 'Reparto fanghi', as if somebody had just done so in the field. */
async function placeNow(databaseUrl: string, code: string): Promise<void> {
  const { db, close } = openDatabase(databaseUrl, 1);
  const [site] = await db.select().from(addresses).where(eq(addresses.name, 'Reparto fanghi'));
  if (!site) throw new Error('the demo data has no site Reparto fanghi');
  const point = await buildPoint(db, { addressId: site.id, alias: `Punto ${code}` });
  const now = new Date();
  await buildPlacement(db, { code, pointId: point.id, startedOn: romeDay(now), placedAt: now });
  await close();
}

test('a placement appears in the laboratory within ten seconds, and at once on coming back to the window', async ({
  page,
  databaseUrl,
}) => {
  await page.clock.install();
  await signIn(page, 'laboratorio');
  await page.goto('/lb');
  await expect(page.getByText('LBS00001', { exact: true })).toBeVisible();

  await placeNow(databaseUrl, 'PRV90001');
  await page.clock.fastForward(10_000);
  await expect(page.getByText('PRV90001', { exact: true })).toBeVisible();

  // While the page's time stands, only coming back can have it ask.
  await stopClock(page);
  await placeNow(databaseUrl, 'PRV90002');
  const asked = page.waitForRequest('**/posizionamenti?*');
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await asked;
  await page.clock.resume();
  await expect(page.getByText('PRV90002', { exact: true })).toBeVisible();
});

test('the list is searched in the address, which can be sent on', async ({ page }) => {
  await signIn(page, 'laboratorio');
  await page.goto('/lb');
  const search = page.getByRole('searchbox', { name: 'Cerca nei posizionamenti' });
  await expect(page.getByText('LBS00001', { exact: true })).toBeVisible();
  await page.locator('body').press('/');
  await expect(search).toBeFocused();
  await search.fill('fanghi');
  await expect(page).toHaveURL(/\/lb\?q=fanghi$/);
  await expect(page.getByText('LBS00001', { exact: true })).toHaveCount(0);
  await expect(page.getByText('Reparto fanghi').first()).toBeVisible();
  await search.fill('nulla di simile');
  await expect(page.getByText('Nessun posizionamento corrisponde alla ricerca')).toBeVisible();
  await page.getByRole('button', { name: 'Svuota la ricerca' }).click();
  await expect(page).toHaveURL(/\/lb$/);
  await page.goto('/lb?q=fanghi');
  await expect(search).toHaveValue('fanghi');
  await expectAccessible(page);
});

test('a photo opens large', async ({ page }) => {
  await signIn(page, 'laboratorio');
  await page.goto('/lb?q=LBS00001');
  const thumbnail = page.getByRole('button', { name: 'Foto del dosimetro LBS00001: apri' });
  await expect(thumbnail.locator('img')).toBeVisible();
  await thumbnail.click();
  const dialog = page.getByRole('dialog', { name: 'Foto del dosimetro LBS00001' });
  await expect(dialog.getByRole('img', { name: 'Il dosimetro al suo posto' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(thumbnail).toBeFocused();
});

test('a list that fails says so and is asked for again', async ({ page, expectErrors }) => {
  expectErrors(/status of 503/);
  await signIn(page, 'laboratorio');
  await page.route('**/posizionamenti?*', (route) =>
    route.fulfill({ status: 503, json: { detail: 'Servizio momentaneamente non disponibile.' } }),
  );
  await page.goto('/lb');
  await expect(page.getByRole('alert')).toContainText('Servizio momentaneamente non disponibile.');
  await page.unroute('**/posizionamenti?*');
  await page.getByRole('button', { name: 'Riprova' }).click();
  await expect(page.getByText('LBS00001', { exact: true })).toBeVisible();
});
