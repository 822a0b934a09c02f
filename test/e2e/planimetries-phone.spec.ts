import type { Page } from '@playwright/test';
import { expectAccessible } from '#test/support/axe.ts';
import { expect, goOn, signIn, test } from '#test/support/e2e.ts';
import { canvasOf, onScreen, planimetryPath, unitPathOf } from './planimetries.ts';

/** How a place of the saved picture is coloured, the sheet being 1600 by 1000. */
function colourOfPicture(page: Page, url: string, x: number, y: number): Promise<number[]> {
  return page.evaluate(
    async ([address, left, top]) => {
      const picture = new Image();
      picture.src = address;
      await picture.decode();
      const pen = new OffscreenCanvas(picture.width, picture.height).getContext('2d');
      pen?.drawImage(picture, 0, 0);
      const at = (part: number, side: number, whole: number) => Math.round((part / whole) * side);
      const place = [at(left, picture.width, 1600), at(top, picture.height, 1000)] as const;
      return [...(pen?.getImageData(...place, 1, 1).data ?? [])].slice(0, 3);
    },
    [url, x, y] as const,
  );
}

test('a room is drawn by touch, and kept in a picture that does not show it as chosen; the open tab stays in sight (R2-364, R2-365)', async ({
  page,
  databaseUrl,
}) => {
  const path = await planimetryPath(databaseUrl);
  await signIn(page, 'radioprotezione');
  await page.goto(`${path}/edit`);
  const canvas = canvasOf(page);
  const tap = async (x: number, y: number) => {
    const at = await onScreen(canvas, x, y);
    await page.touchscreen.tap(at.x, at.y);
  };
  await page.getByRole('button', { name: 'Disegna un ambiente' }).tap();
  await tap(1290, 200);
  await tap(1520, 200);
  await tap(1520, 500);
  await tap(1300, 210);
  const room = page.getByRole('button', { name: /Ambiente 4/ });
  await expect(room).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Salva', exact: true }).tap();
  await expect(page.getByText('Planimetria salvata')).toBeVisible();

  await test.step('the picture', async () => {
    const kept = unitPathOf(page);
    const read = async (url: string) => (await page.request.get(url)).json();
    const { rooms } = (await read(kept)) as { rooms: { colour: string }[] };
    const { immagine } = (await read(`${kept}/immagine`)) as { immagine: string };
    const colour = [1, 3, 5].map((at) => Number.parseInt(rooms[3]?.colour.slice(at, at + 2) ?? '', 16));
    // Filled as lightly as a room that is not chosen.
    const light = colour.map((part) => 255 - ((255 - part) * 0x30) / 255);
    const shown = await colourOfPicture(page, immagine, 1490, 260);
    for (const [at, part] of shown.entries()) expect(Math.abs(part - (light[at] ?? 0))).toBeLessThan(10);
  });

  await test.step('the tab, also going back', async () => {
    const tabs = page.getByRole('navigation', { name: 'Schede' });
    await goOn(page, path.replace(/planimetries.*$/, 'view?scheda=registri'));
    await expect(tabs.getByRole('link', { name: 'Registri' })).toBeInViewport({ ratio: 0.9 });
    await tabs.getByRole('link', { name: 'Attività' }).tap();
    await expect(tabs.getByRole('link', { name: 'Attività' })).toBeInViewport({ ratio: 0.9 });
    await tabs.getByRole('link', { name: 'Storia' }).tap();
    await expect(tabs.getByRole('link', { name: 'Storia' })).toBeInViewport({ ratio: 0.9 });
    await page.goBack();
    await expect(tabs.getByRole('link', { name: 'Attività' })).toHaveAttribute('aria-current', 'page');
    await expect(tabs.getByRole('link', { name: 'Attività' })).toBeInViewport({ ratio: 0.9 });
  });
});
