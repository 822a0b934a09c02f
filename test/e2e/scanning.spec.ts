import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from '#test/support/axe.ts';
import { codePicture } from '#test/support/code-pictures.ts';
import { expect, signIn, test } from '#test/support/e2e.ts';
import { cameraArguments, fakeCamera } from '#test/support/fake-camera.ts';
import { query } from './records.ts';
import { palladio, Wizard } from './wizard.ts';

const camera = fakeCamera();

test.use({
  launchOptions: [
    async ({ launchOptions }, use) => {
      await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...cameraArguments(camera)] });
    },
    { scope: 'worker' },
  ],
});

test.afterAll(() => camera.remove());

/** One code in each state that a principal's dosimeters can be in. */
async function codesOf(databaseUrl: string, principal: string) {
  const one = async (state: string) => {
    const [row] = await query<{ code: string; started: string | null }>(
      databaseUrl,
      `select d.code, to_char(t.started_on, 'DD/MM/YYYY') as started
         from placements t join dosimeters d on d.id = t.dosimeter_id join principals p on p.id = t.principal_id
        where p.name = $1 and ${state} order by d.code limit 1`,
      [principal],
    );
    return row ?? { code: '', started: null };
  };
  return {
    free: await one('t.started_on is null and not t.lost and not t.processed and t.address_id is null'),
    placed: await one('t.started_on is not null and t.ended_on is null and not t.processed'),
  };
}

/** Keeps the streams of the camera, to see that they end. */
function watchCamera(page: Page) {
  return page.addInitScript(() => {
    const streams: MediaStream[] = [];
    Object.assign(globalThis, { cameraStreams: streams });
    const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    navigator.mediaDevices.getUserMedia = async (constraints) => {
      const stream = await open(constraints);
      streams.push(stream);
      return stream;
    };
  });
}

const liveTracks = (page: Page) =>
  page.evaluate(() => {
    const { cameraStreams } = globalThis as unknown as { cameraStreams: MediaStream[] };
    const tracks = cameraStreams.flatMap((stream) => stream.getTracks());
    return {
      opened: cameraStreams.length,
      live: tracks.filter(({ readyState }) => readyState === 'live').length,
    };
  });

test.describe('with a camera', () => {
  test.use({ permissions: ['camera'] });

  test('the code of a dosimeter picks it from the list, or is told why not', async ({
    page,
    databaseUrl,
  }) => {
    const readers: string[] = [];
    page.on('request', (request) => {
      if (/zxing/.test(request.url())) readers.push(request.url());
    });
    await watchCamera(page);
    const own = await codesOf(databaseUrl, palladio.principal);
    const other = await codesOf(databaseUrl, 'Terme Euganee S.p.A.');
    await signIn(page, 'operatore');
    const wizard = new Wizard(page);
    await wizard.open();
    await wizard.walkTo(8);
    expect(readers).toEqual([]);

    await camera.show([
      await codePicture(`https://radia.example/d/${own.placed.code}`, 'QRCode'),
      await codePicture(other.free.code, 'DataMatrix', 8),
      await codePicture('LBS98765', 'Code128', 2),
    ]);
    await page.getByRole('button', { name: 'Scansiona' }).click();
    const scanner = page.getByRole('dialog', { name: 'Scansiona il dosimetro' });
    const read = scanner.getByRole('list', { name: 'Codici letti' }).getByRole('listitem');
    await expect(read).toHaveCount(3);
    for (const line of [
      `${own.placed.code} già posizionato il ${own.placed.started}`,
      `${other.free.code} assegnato a un altro committente`,
      'LBS98765 codice sconosciuto',
    ])
      await expect(read.filter({ hasText: line })).toHaveCount(1);
    // Without a reader of its own the browser gets ours, from us.
    expect(readers.length).toBeGreaterThan(0);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(scanner).toHaveCount(0);
    await expect.poll(() => liveTracks(page)).toEqual({ opened: 1, live: 0 });
    await expect(wizard.dosimeters.and(page.locator(':checked'))).toHaveCount(0);

    await camera.show([await codePicture(own.free.code.toLowerCase(), 'Code128', 2)]);
    await page.getByRole('button', { name: 'Scansiona' }).click();
    await expect(wizard.option(own.free.code)).toBeChecked();
    await expect(scanner).toHaveCount(0);
    await expect(page.getByText(`Dosimetro scelto: ${own.free.code}`)).toBeAttached();
    await expect.poll(() => liveTracks(page)).toEqual({ opened: 2, live: 0 });
    await wizard.next();
    await wizard.isAt(9);
  });

  test('many in a row are checked; what could not be asked is asked again; the list goes into a file', async ({
    page,
    context,
    databaseUrl,
    expectErrors,
  }) => {
    expectErrors(/ERR_INTERNET_DISCONNECTED/);
    // The fake camera has no torch.
    await page.addInitScript(() => {
      const lit: unknown[] = [];
      Object.assign(globalThis, { lit });
      MediaStreamTrack.prototype.getCapabilities = () => ({ torch: true }) as MediaTrackCapabilities;
      MediaStreamTrack.prototype.applyConstraints = (wanted) => {
        lit.push(wanted?.advanced?.[0]);
        return Promise.resolve();
      };
    });
    const own = await codesOf(databaseUrl, palladio.principal);
    await camera.show([
      await codePicture(own.free.code, 'QRCode'),
      await codePicture(own.placed.code, 'Code128', 2),
    ]);
    await signIn(page, 'operatore');
    await page.goto('/user/cr39');
    await page.getByRole('link', { name: /^Controlla dosimetri/ }).click();
    await page.getByRole('button', { name: 'Scansiona i codici' }).click();
    const scanner = page.getByRole('dialog', { name: 'Scansiona i dosimetri' });
    await expect(scanner.getByRole('list', { name: 'Codici letti' }).getByRole('listitem')).toHaveCount(2);
    await scanner.getByRole('button', { name: 'Accendi la torcia' }).click();
    await scanner.getByRole('button', { name: 'Spegni la torcia' }).click();
    await expect(scanner.getByRole('button', { name: 'Accendi la torcia' })).toBeVisible();
    expect(await page.evaluate(() => (globalThis as unknown as { lit: unknown }).lit)).toEqual([
      { torch: true },
      { torch: false },
    ]);
    await scanner.getByRole('button', { name: 'Chiudi' }).click();
    await expect(page.getByText('2 letti: 1 disponibile, 1 no')).toBeVisible();

    await context.setOffline(true);
    await page.getByLabel('Codice del dosimetro').fill('lbs98765');
    await page.keyboard.press('Enter');
    await expect(page.getByText('da controllare: nessuna rete')).toBeVisible();
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Controlla di nuovo (1)' }).click();
    await expect(page.getByText('codice sconosciuto')).toBeVisible();
    await expect(page.getByText('3 letti: 1 disponibile, 2 no')).toBeVisible();
    await page.reload();
    await expect(page.getByText('3 letti: 1 disponibile, 2 no')).toBeVisible();
    await expectAccessible(page);

    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Scarica l’elenco' }).click(),
    ]);
    const text = await readFile(await file.path(), 'utf8');
    expect(text).toContain(`${own.free.code};disponibile;${palladio.principal}`);
    expect(text).toContain(`${own.placed.code};già posizionato il ${own.placed.started}`);
    await page.getByRole('button', { name: 'Svuota' }).click();
    await page.getByRole('button', { name: 'Togli 3 codici' }).click();
    await expect(page.getByText('Ancora nessun codice letto')).toBeVisible();
  });
});

test('without permission the scanner says so; a typed code and a photo do as well; without network the list decides', async ({
  page,
  context,
  databaseUrl,
  expectErrors,
}) => {
  expectErrors(/ERR_INTERNET_DISCONNECTED/);
  const own = await codesOf(databaseUrl, palladio.principal);
  await camera.show([await codePicture('LBS98765', 'QRCode')]);
  await signIn(page, 'operatore');
  const wizard = new Wizard(page);
  await wizard.open();
  await wizard.walkTo(8);
  await page.getByRole('button', { name: 'Scansiona' }).click();
  const scanner = page.getByRole('dialog', { name: 'Scansiona il dosimetro' });
  await expect(scanner.getByRole('alert')).toContainText('Non c’è il permesso di usare la fotocamera');
  await expect(scanner.getByRole('button', { name: 'Riprova' })).toBeVisible();
  await expectAccessible(page);

  await scanner.getByLabel('Codice del dosimetro').fill(own.placed.code);
  await scanner.getByRole('button', { name: 'Usa' }).click();
  await expect(scanner.getByText(`già posizionato il ${own.placed.started}`).last()).toBeVisible();

  await context.setOffline(true);
  await scanner.getByLabel('Codice del dosimetro').fill('LBS98765');
  await page.keyboard.press('Enter');
  await expect(scanner.getByRole('list', { name: 'Codici letti' })).toContainText(
    'LBS98765 non è tra i dosimetri disponibili dell’elenco; senza rete non posso sapere perché',
  );

  await context.setOffline(false);
  const photo = async (buffer: Promise<Buffer>) =>
    scanner
      .locator('input[type=file]')
      .setInputFiles({ name: 'etichetta.png', mimeType: 'image/png', buffer: await buffer });
  await photo((await codePicture('LBS1', 'Aztec')).png().toBuffer());
  await expect(scanner.getByText(/^Non trovo nessun codice in questa foto/)).toBeVisible();
  await photo(
    (await codePicture(own.free.code, 'DataMatrix')).rotate(20, { background: '#fff' }).png().toBuffer(),
  );
  await expect(wizard.option(own.free.code)).toBeChecked();
  await expect(scanner).toHaveCount(0);
});
