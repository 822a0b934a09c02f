import type { Request } from '@playwright/test';
import sharp, { type Sharp } from 'sharp';
import { expectAccessible } from '#test/support/axe.ts';
import { expect, signIn, test } from '#test/support/e2e.ts';
import { canvasOf, isDrawn, onScreen, planimetryPath, savedPicture, unitPathOf } from './planimetries.ts';
import { isSettled, stopClock } from './wizard.ts';

const triangle = [
  [1300, 150],
  [1500, 150],
  [1500, 400],
] as const;

const logoColour = [0x1e, 0x34, 0x4b] as const;
/** Columns left and right of the left and the right edge of a logo 240 px wide in the middle of 1600, at 0.3. */
const edgesOfLogo = [
  [201, 206],
  [278, 273],
] as const;

/** The mean colour of a short column of a picture. */
async function colourAt(picture: Sharp, left: number): Promise<number[]> {
  // Cut out first: statistics are of what a picture was made from.
  const column = await picture.clone().extract({ left, top: 135, width: 1, height: 20 }).png().toBuffer();
  const { channels } = await sharp(column).stats();
  return channels.map(({ mean }) => mean);
}

test('a room is drawn with the mouse, kept on the device, saved once with its picture (R2-178, R2-179, R2-294, R2-296, R2-297, R2-364..366, R2-523, R2-524)', async ({
  page,
  databaseUrl,
}) => {
  const path = await planimetryPath(databaseUrl);
  await signIn(page, 'radioprotezione');
  await page.clock.install();
  await page.goto(`${path}/edit`);
  const canvas = canvasOf(page);
  const rooms = page.getByRole('region', { name: 'Ambienti' });
  await expect(rooms.getByRole('button', { name: /Sala radiografica/ })).toContainText('27,60 m²');
  const sent: Request[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/user/blobs')) sent.push(request);
  });
  const click = async (x: number, y: number) => {
    const at = await onScreen(canvas, x, y);
    await page.mouse.click(at.x, at.y);
  };
  const drag = async (x: number, y: number, by: readonly [number, number]) => {
    const [from, to] = [await onScreen(canvas, x, y), await onScreen(canvas, x + by[0], y + by[1])];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 4 });
    await page.mouse.up();
  };

  await page.getByRole('button', { name: 'Disegna un ambiente' }).click();
  for (const [x, y] of triangle) await click(x, y);
  await expect(page.getByText('3 angoli segnati')).toBeAttached();
  await page.getByRole('button', { name: 'Azzera il poligono' }).click();
  await expect(page.getByText('3 angoli segnati')).toHaveCount(0);
  for (const [x, y] of triangle) await click(x, y);
  await stopClock(page);
  await click(1302, 152);
  const drawn = rooms.getByRole('button', { name: /Ambiente 4/ });
  await expect(drawn).toContainText('2,50 m²');
  await isSettled(page);
  await page.clock.runFor(450);
  expect(sent).toEqual([]);
  await page.clock.runFor(100);
  await expect.poll(() => sent.length).toBe(1);
  await page.clock.runFor(2000);
  expect(sent).toHaveLength(1);
  await page.clock.resume();
  await expectAccessible(page);

  await page.getByRole('radio', { name: 'Colore 5' }).click();
  await page.reload();
  await page.getByRole('button', { name: 'Riprendi la bozza' }).click();
  await drawn.click();
  await expect(page.getByRole('radio', { name: 'Colore 5' })).toBeChecked();
  await page.getByLabel('Nome', { exact: true }).fill('Sala 1');
  await page.getByLabel('Prefisso delle pareti').fill('S');
  await expect(rooms.getByRole('button', { name: /^Etichetta S1/ })).toBeVisible();

  const device = page.getByRole('region', { name: 'Dispositivi' }).getByRole('button', { name: /^ENDO1/ });
  await device.click();
  const box = async () => {
    const fields = ['Da sinistra', 'Dall’alto', 'Larghezza', 'Altezza'];
    const typed = fields.map((name) => page.getByLabel(`${name} (pixel)`).inputValue());
    return (await Promise.all(typed)).map(Number);
  };
  expect(await box()).toEqual([350, 370, 90, 90]);
  const isAbout = (wanted: readonly number[]) =>
    expect
      .poll(async () => {
        const now = await box();
        return Math.max(...wanted.map((part, at) => Math.abs((now[at] ?? 0) - part)));
      })
      .toBeLessThan(5);
  await drag(395, 415, [50, -60]);
  await isAbout([400, 310, 90, 90]);
  await isDrawn(page);
  await drag(490, 400, [40, 20]);
  await isAbout([400, 310, 130, 110]);
  const placed = await box();
  await page.getByRole('button', { name: 'Salva', exact: true }).click();
  await expect(page.getByText('Planimetria salvata')).toBeVisible();
  await page.reload();
  await rooms.getByRole('button', { name: /Sala 1/ }).click();
  await expect(page.getByRole('radio', { name: 'Colore 5' })).toBeChecked();
  await device.click();
  expect(await box()).toEqual(placed);

  const picture = await savedPicture(page);
  for (const [outside, inside] of edgesOfLogo) {
    const paper = await colourAt(picture, outside);
    const tint = await colourAt(picture, inside);
    for (const [channel, ink] of logoColour.entries())
      expect(Math.abs((tint[channel] ?? 0) - ((paper[channel] ?? 0) * 0.8 + ink * 0.2))).toBeLessThan(5);
  }

  await page.getByRole('link', { name: 'Guarda' }).click();
  await expect(page.getByRole('row', { name: /Sala 1/ })).toContainText('S1, S2, S3');
  await drag(1450, 200, [60, 60]);
  await canvas.press('Delete');
  await expect(page.getByRole('row', { name: /Sala 1/ })).toContainText('S1, S2, S3');
  await expect(page.getByRole('button', { name: 'Salva', exact: true })).toHaveCount(0);
  await expectAccessible(page);
});

test('a room is drawn with the keyboard alone, its labels turned and removed, steps taken back (R2-367, R2-368)', async ({
  page,
  databaseUrl,
  expectErrors,
}) => {
  expectErrors(/409/);
  const path = await planimetryPath(databaseUrl);
  await signIn(page, 'radioprotezione');
  await page.goto(`${path}/edit`);
  const canvas = canvasOf(page);
  await expect(canvas.locator('canvas').first()).toBeVisible();
  const rooms = page.getByRole('region', { name: 'Ambienti' });
  const press = async (key: string, times = 1) => {
    for (let time = 0; time < times; time++) await page.keyboard.press(key);
  };
  await page.getByRole('button', { name: 'Disegna un ambiente' }).press('Enter');
  await canvas.focus();
  await press('Enter');
  await press('ArrowRight', 6);
  await press('Enter');
  await press('ArrowDown', 6);
  await press('Enter');
  await press('ArrowLeft', 6);
  await press('ArrowUp', 6);
  await press('Enter');
  await expect(rooms.getByRole('button', { name: /Ambiente 4/ })).toHaveAttribute('aria-pressed', 'true');

  const label = rooms.getByRole('button', { name: /Etichetta P1/ });
  await label.press('Enter');
  for (const [key, angle] of [
    ['ArrowRight', '90°'],
    ['ArrowLeft', '-90°'],
    ['ArrowUp', '0°'],
    ['ArrowDown', '180°'],
  ] as const) {
    await label.press(key);
    await expect(label).toContainText(angle);
  }
  await label.press('Delete');
  await expect(label).toHaveCount(0);
  await canvas.focus();
  await press('Control+z');
  await rooms.getByRole('button', { name: /Ambiente 4/ }).press('Enter');
  await expect(label).toContainText('180°');
  await canvas.focus();
  await press('Control+Shift+z');
  await rooms.getByRole('button', { name: /Ambiente 4/ }).press('Enter');
  await expect(label).toHaveCount(0);
  await expect(rooms.getByRole('button', { name: /Etichetta P2/ })).toBeVisible();

  const api = unitPathOf(page);
  const stored = (await (await page.request.get(api)).json()) as { versione: number; devices: object[] };
  const { versione, devices } = stored;
  const answer = await page.request.put(api, {
    headers: { origin: new URL(page.url()).origin },
    data: {
      ...{ alias: 'Piano rialzato', background: null, rooms: [], devices, attachments: [] },
      ...{ metresPerPixel: 0.01, snapshot: null, versione },
    },
  });
  expect(answer.status()).toBe(200);
  await page.getByRole('button', { name: 'Salva', exact: true }).press('Enter');
  const conflict = page.getByRole('alertdialog');
  await expect(conflict).toContainText('nome: da «Piano terra» a «Piano rialzato»');
  await expect(conflict).toContainText('ambiente «Ambiente 4» aggiunto');
  await conflict.getByRole('button', { name: 'Salva il mio' }).press('Enter');
  await expect(page.getByText('Planimetria salvata')).toBeVisible();

  await rooms.getByRole('button', { name: /^Etichetta P2/ }).press('Enter');
  await rooms.getByRole('button', { name: /^Etichetta P2/ }).press('ArrowRight');
  const drafts = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('radia-draft|')));
  await page.getByRole('link', { name: 'Guarda' }).press('Enter');
  await page.getByRole('button', { name: 'Esci senza salvare' }).press('Enter');
  await expect(page.getByRole('link', { name: 'Modifica' })).toBeVisible();
  expect(await drafts()).toHaveLength(1);
  await page.getByRole('button', { name: /^Utente: / }).press('Enter');
  await page.getByRole('button', { name: 'Esci', exact: true }).press('Enter');
  await expect(page).toHaveURL(/\/login/);
  expect(await drafts()).toEqual([]);
});
