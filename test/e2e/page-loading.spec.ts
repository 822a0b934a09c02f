import { expect, signIn, test } from '#test/support/e2e.ts';

const pageCode = /\/assets\/radioprotection-home-page-.*\.js$/;

test('a page whose code cannot be fetched says so and is loaded anew', async ({ page, expectErrors }) => {
  expectErrors(/Failed to load resource|dynamically imported module/);
  await signIn(page, 'radioprotezione');
  await page.route(pageCode, (route) => route.abort());
  await page.goto('/lb/radioprotection');
  await expect(page.getByRole('alert')).toContainText('La pagina non si è caricata.');
  await expect(page.getByRole('button', { name: 'Utente: Ufficio Radioprotezione' })).toBeVisible();
  await page.unroute(pageCode);
  await page.getByRole('button', { name: 'Riprova' }).click();
  await expect(page.getByText('Da firmare').first()).toBeVisible();
});

test('without a network the start says so and goes on by itself when asked again', async ({
  page,
  expectErrors,
}) => {
  expectErrors(/Failed to load resource/);
  await signIn(page, 'operatore');
  await page.route('**/v1/auth/me', (route) => route.abort());
  await page.goto('/user/cr39');
  await expect(page.getByRole('alert')).toContainText('Nessuna rete: il server non è raggiungibile.');
  await page.unroute('**/v1/auth/me');
  await page.getByRole('button', { name: 'Riprova' }).click();
  await expect(page.getByRole('link', { name: /^Posiziona un dosimetro/ })).toBeVisible();
});

test('the page fits a phone, has its colour, its locale, and can be put on the home screen (R2-018)', async ({
  page,
}) => {
  await page.goto('/login');
  await expect(page.locator('html')).toHaveAttribute('lang', 'it');
  await expect(page.locator('#user-locale')).toHaveAttribute('data-locale', 'it');
  await expect(page.locator('meta[name="theme-color"]')).toHaveAttribute('content', '#1e344b');
  await expect(page.locator('meta[name="viewport"]')).toHaveAttribute(
    'content',
    /interactive-widget=resizes-content/,
  );
  const config = JSON.parse((await page.locator('#app-config').textContent()) ?? '');
  expect(config).toMatchObject({
    apiBase: '/api',
    homeUrl: '/',
    reqDays: 340,
    geocoding: true,
    locale: 'it',
  });
  const manifest = await page.request.get('/manifest.webmanifest');
  expect(manifest.headers()['content-type']).toContain('manifest+json');
  const { name, icons } = (await manifest.json()) as { name: string; icons: { src: string }[] };
  expect(name).toBe('Radia');
  for (const { src } of icons) expect((await page.request.get(src)).ok()).toBe(true);
});
