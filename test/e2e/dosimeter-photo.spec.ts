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

test('the laboratory gives a dosimeter a photo from a file or the webcam, scaled in the browser (R2-206, R2-414..417)', async ({
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
  await signIn(page, 'laboratorio');
  await page.goto('/user/anagrafica/dosimetri');
  await expect(page).toHaveURL(/\/lb\/cr39\/dosimeters/);
  await page.getByRole('link', { name: 'LBS00001' }).click();
  await page.getByRole('button', { name: /la foto|una foto/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Foto del dosimetro LBS00001' });

  /** Does what sends a picture, and looks at what arrived. */
  const sent = async (choose: () => Promise<void>): Promise<Metadata> => {
    const answer = page.waitForResponse((response) => response.url().endsWith('/v1/user/blobs'));
    await choose();
    const { blob, mime } = (await (await answer).json()) as { blob: string; mime: string };
    expect(mime).toBe('image/jpeg');
    const stored = await page.request.get(`/v1/user/blobs/${blob}`);
    return sharp(await stored.body()).metadata();
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
  expect(await sent(() => file(4000, 3000))).toMatchObject({ width: 1440, height: 1080, format: 'jpeg' });
  expect(await sent(() => file(1000, 500))).toMatchObject({ width: 1000, height: 500 });

  await dialog.getByRole('button', { name: 'Usa la webcam' }).click();
  const webcam = page.getByRole('dialog', { name: 'Foto del dosimetro: webcam' });
  await expect(webcam.getByRole('button', { name: 'Scatta' })).toBeEnabled();
  await expectAccessible(page);
  const shot = await sent(() => webcam.getByRole('button', { name: 'Scatta' }).click());
  expect(shot).toMatchObject({ width: 800, height: 600 });
  expect(await page.locator('html').getAttribute('data-video')).toContain('"width":{"ideal":1600}');
  await dialog.getByLabel('Motivo').fill('Foto più nitida');
  await dialog.getByRole('button', { name: 'Salva la foto' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Foto del dosimetro LBS00001: apri' })).toBeVisible();
  await page.getByRole('link', { name: 'Storia', exact: true }).click();
  await expect(page.getByText('Foto più nitida').first()).toBeVisible();
  await page.getByRole('link', { name: 'Panoramica' }).click();
  await page.getByRole('button', { name: 'Sostituisci la foto' }).click();
  await expect(dialog.getByRole('img', { name: 'Immagine attuale: Foto del dosimetro' })).toBeVisible();
});
