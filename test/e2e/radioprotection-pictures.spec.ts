import sharp, { type Metadata } from 'sharp';
import { expectAccessible } from '#test/support/axe.ts';
import { expect, signIn, test } from '#test/support/e2e.ts';
import { cameraArguments, fakeCamera } from '#test/support/fake-camera.ts';

const camera = fakeCamera();

test.use({
  permissions: ['camera'],
  launchOptions: [
    async ({ launchOptions }, use) => {
      await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...cameraArguments(camera)] });
    },
    { scope: 'worker' },
  ],
});
test.afterAll(() => camera.remove());

test('a device gets its photo from a file or the webcam, a unit its logo, scaled in the browser (R2-206, R2-414..416, R2-509)', async ({
  page,
}) => {
  const label = { create: { width: 200, height: 100, channels: 3 as const, background: '#333' } };
  await camera.show([sharp(label).png()]);
  await page.addInitScript(() => {
    const devices = navigator.mediaDevices;
    const open = devices.getUserMedia.bind(devices);
    devices.getUserMedia = (constraints) => {
      document.documentElement.dataset['video'] = JSON.stringify(constraints?.video);
      return open(constraints);
    };
  });
  const dialog = page.getByRole('dialog', { name: /^(Foto|Logo): [^:]+$/ });

  /** Does what sends a picture, and looks at what arrived. */
  const sent = async (choose: () => Promise<void>): Promise<{ bytes: Buffer; stored: Metadata }> => {
    const answer = page.waitForResponse((response) => response.url().endsWith('/v1/user/blobs'));
    await choose();
    const { blob, mime } = (await (await answer).json()) as { blob: string; mime: string };
    expect(mime).toBe('image/jpeg');
    const bytes = await (await page.request.get(`/v1/user/blobs/${blob}`)).body();
    return { bytes, stored: await sharp(bytes).metadata() };
  };
  const file = async (width: number, height: number) => {
    const clear = { r: 0, g: 0, b: 0, alpha: 0 };
    const png = await sharp({ create: { width, height, channels: 4, background: clear } })
      .png()
      .toBuffer();
    await dialog.locator('input[type=file]').setInputFiles({
      ...{ name: 'foto.png', mimeType: 'image/png', buffer: png },
    });
  };

  await signIn(page, 'radioprotezione');
  await page.goto('/lb/radioprotection/devices');
  await page.locator('tbody').getByRole('link').first().click();
  const photo = page.getByRole('region', { name: 'Foto' });
  await expect(photo.getByText('Nessuna immagine')).toBeVisible();
  await photo.getByRole('button', { name: 'Aggiungi una foto' }).click();
  const { stored, bytes } = await sent(() => file(4000, 3000));
  expect(stored).toMatchObject({ width: 1440, height: 1080, format: 'jpeg' });
  // What was transparent is white.
  expect((await sharp(bytes).stats()).channels.map(({ min }) => min)).toEqual([255, 255, 255]);
  await dialog.getByRole('button', { name: 'Usa la webcam' }).click();
  const webcam = page.getByRole('dialog', { name: 'Foto: webcam' });
  await expect(webcam.getByRole('button', { name: 'Scatta' })).toBeEnabled();
  const shot = await sent(() => webcam.getByRole('button', { name: 'Scatta' }).click());
  expect(shot.stored).toMatchObject({ width: 800, height: 600 });
  expect(await page.locator('html').getAttribute('data-video')).toContain('"width":{"ideal":1600}');
  await dialog.getByRole('button', { name: 'Salva la foto' }).click();
  await expect(dialog).toBeHidden();
  await expect(photo.getByRole('img', { name: /^Foto: / })).toBeVisible();
  await expectAccessible(page);
  await photo.getByRole('button', { name: 'Togli la foto' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Togli la foto' }).click();
  await expect(photo.getByText('Nessuna immagine')).toBeVisible();

  await page.getByRole('link', { name: /.+/ }).and(page.locator('a[href*="/companies/"]')).first().click();
  const logo = page.getByRole('region', { name: 'Logo' });
  await expect(logo.getByText('Nessuna immagine')).toBeVisible();
  await logo.getByRole('button', { name: 'Aggiungi un logo' }).click();
  expect((await sent(() => file(1000, 500))).stored).toMatchObject({ width: 1000, height: 500 });
  await dialog.getByRole('button', { name: 'Salva il logo' }).click();
  await expect(logo.getByRole('img', { name: /^Logo: / })).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(logo.getByRole('img', { name: /^Logo: / })).toBeVisible();
});
