import type { Locator, Page } from '@playwright/test';
import sharp, { type Sharp } from 'sharp';
import { expect } from '#test/support/e2e.ts';
import { query } from './records.ts';

type Place = { project: number; employer: number; company: number; planimetry: number };

/** Where the demo's planimetry is drawn, and looked at. */
export async function planimetryPath(databaseUrl: string): Promise<string> {
  const rows = await query<Place>(
    databaseUrl,
    `select c.project_id as project, c.employer_id as employer, c.id as company, t.id as planimetry
       from planimetries t join companies c on c.id = t.company_id where t.alias = 'Piano terra'`,
  );
  const [found] = rows;
  if (!found) throw new Error('the demo has no planimetry');
  return `/lb/radioprotection/projects/${found.project}/employers/${found.employer}/companies/${found.company}/planimetries/${found.planimetry}`;
}

export function canvasOf(page: Page): Locator {
  return page.getByRole('application', { name: /^Planimetria / });
}

/** Where a pixel of the sheet (1600 by 1000) is on the screen. */
export async function onScreen(canvas: Locator, x: number, y: number): Promise<{ x: number; y: number }> {
  await expect(canvas.locator('canvas').first()).toBeVisible();
  await canvas.scrollIntoViewIfNeeded();
  const box = await canvas.boundingBox();
  if (!box) throw new Error('no canvas');
  const scale = Math.min(box.width / 1600, box.height / 1000);
  return {
    x: box.x + (box.width - 1600 * scale) / 2 + x * scale,
    y: box.y + (box.height - 1000 * scale) / 2 + y * scale,
  };
}

/** Waits until the page has drawn what it shows: a drawing is grasped where it was drawn last. */
export function isDrawn(page: Page): Promise<void> {
  return page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  });
}

/** Where the server keeps the planimetry of the page. */
export function unitPathOf(page: Page): string {
  const [, company, planimetry] =
    /companies\/(\d+)\/planimetries\/(\d+)/.exec(new URL(page.url()).pathname) ?? [];
  return `/v1/user/lb/rp/companies/${company}/planimetries/${planimetry}`;
}

/** The picture that was saved with a drawing, 480 px wide. */
export async function savedPicture(page: Page): Promise<Sharp> {
  const answer = await page.request.get(`${unitPathOf(page)}/immagine`);
  const { immagine } = (await answer.json()) as { immagine: string };
  return sharp(Buffer.from(immagine.slice(immagine.indexOf(',') + 1), 'base64'));
}
