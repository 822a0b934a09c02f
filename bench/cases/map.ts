import { type Browser, chromium, type Page } from '@playwright/test';
import pg from 'pg';
import { chromiumArguments, findChromium } from '#test/support/chromium.ts';
import type { Bench, Product } from '../bench.ts';
import { percentile } from '../measure.ts';
import { type Finding, ms } from '../report.ts';
import { laboratory, password, spread, workOf } from '../world.ts';

const addressList = '/user/anagrafica/indirizzi?forma=mappa';
/** A hand that draws the map this way and back again, so many times a second as a mouse tells. */
const drags = 4;
const movesPerDrag = 30;
/** Longer than this, and whoever waits for an answer feels it. */
const longTaskMs = 50;

type Panned = { frames: number[]; longTasks: number[] };

/** The map of all sites under a hand that moves it, and the same map with the few of one principal. Drawn without a graphics card. */
export async function measureMap({ sizes, openOver }: Bench): Promise<Finding[]> {
  const product = await openOver(sizes.lists);
  const sites = await placeSites(product);
  const executablePath = findChromium();
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: [...chromiumArguments, '--enable-unsafe-swiftshader'],
  });
  try {
    const all = await pannedOver(browser, product, addressList);
    const few = await pannedOver(browser, product, `${addressList}&committente=${workOf(1).principalId}`);
    const longest = (tasks: number[]) => Math.max(0, ...tasks);
    const what = `Mappa con ${sites.toLocaleString('it-IT')} sedi, trascinata`;
    const told = (panned: Panned, share: number) => percentile(panned.frames, share);
    return [
      ...([0.5, 0.95] as const).map((share) => ({
        what: `${what}: ${share === 0.5 ? 'fotogramma mediano' : '95 fotogrammi su 100 entro'}`,
        measured: ms(told(all, share)),
        reference: `con poche sedi ${ms(told(few, share))}`,
        value: told(all, share) / told(few, share),
        unit: '×' as const,
        aim: 1.5,
      })),
      {
        what: `${what}: il lavoro più lungo che non lascia rispondere`,
        measured: `${all.longTasks.length} oltre ${longTaskMs} ms in ${all.frames.length} fotogrammi`,
        reference: `con poche sedi ${few.longTasks.length}, ${ms(longest(few.longTasks))}`,
        value: longest(all.longTasks),
        unit: 'ms',
      },
    ];
  } finally {
    await browser.close();
  }
}

/** Gives every site a place in Italy; returns how many there are. */
async function placeSites({ databaseUrl }: Product): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query(
      `update addresses set latitude = 38 + id::bigint * 7919 % 8000 / 1000.0, longitude = 8 + id::bigint * 104729 % 9000 / 1000.0
        where id >= ${spread.addressId} - 200000`,
    );
    return rowCount ?? 0;
  } finally {
    await client.end();
  }
}

async function pannedOver(browser: Browser, { url }: Product, path: string): Promise<Panned> {
  const context = await browser.newContext({
    ...{ viewport: { width: 1440, height: 900 }, baseURL: url, locale: 'it-IT' },
  });
  const answer = await context.request.post('/v1/auth/login', { data: { username: laboratory, password } });
  if (!answer.ok()) throw new Error(await answer.text());
  const page = await context.newPage();
  await page.goto(path);
  const canvas = page.locator('canvas').first();
  await canvas.waitFor({ timeout: 60_000 });
  const box = await canvas.boundingBox();
  if (!box) throw new Error('The map has no place on the page.');
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  // The first drag finds everything unprepared.
  await drag(page, middle);
  await watch(page);
  for (let turn = 0; turn < drags; turn += 1) await drag(page, middle);
  const panned = await page.evaluate(() => (window as unknown as { panned: Panned }).panned);
  await context.close();
  return panned;
}

async function drag(page: Page, { x, y }: { x: number; y: number }): Promise<void> {
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let move = 1; move <= movesPerDrag; move += 1) {
    const way = move <= movesPerDrag / 2 ? move : movesPerDrag - move;
    await page.mouse.move(x + way * 12, y + way * 6);
  }
  await page.mouse.up();
}

/** Notes from now on how long each frame took and what held the page up. */
function watch(page: Page): Promise<void> {
  return page.evaluate(() => {
    const panned: { frames: number[]; longTasks: number[] } = { frames: [], longTasks: [] };
    Object.assign(window, { panned });
    let before = performance.now();
    const frame = (now: number) => {
      panned.frames.push(now - before);
      before = now;
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) panned.longTasks.push(duration);
    }).observe({ type: 'longtask' });
  });
}
