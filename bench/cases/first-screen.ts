import { gzipSync } from 'node:zlib';
import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import { chromiumArguments, findChromium } from '#test/support/chromium.ts';
import type { Bench, Product } from '../bench.ts';
import { median } from '../measure.ts';
import type { Finding } from '../report.ts';
import { operator, password } from '../world.ts';

const wizard = '/user/cr39/positioning';
const phone = {
  ...{ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 },
  ...{ isMobile: true, hasTouch: true, locale: 'it-IT' },
};
/** What Lighthouse calls 'Slow 4G', and a processor four times slower than this one. */
const slow4G = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 93_750 };
const processorRate = 4;
/** A visit takes seconds. */
const roundsPerVisit = 12;

/** The wizard's first step on a phone: how much program it takes and how long until it stands. */
export async function measureFirstScreen({ sizes, large }: Bench): Promise<Finding[]> {
  const executablePath = findChromium();
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: chromiumArguments,
  });
  try {
    const loaded = await loadedBytes(browser, large);
    const times = { fresh: [] as number[], again: [] as number[] };
    for (let visit = 0; visit < Math.ceil(sizes.rounds / roundsPerVisit); visit += 1) {
      const context = await signedIn(browser, large);
      times.fresh.push(await timeToFirstStep(context, large, sizes.slowPhone));
      times.again.push(await timeToFirstStep(context, large, sizes.slowPhone));
      await context.close();
    }
    const reference = 'processore 4× più lento, Slow 4G';
    return [
      {
        what: 'Wizard, prima schermata: JavaScript',
        measured: `${loaded.files} file, ${Math.round(loaded.bytes / 1024)} kB`,
        reference: 'somma dei file in gzip',
        value: loaded.gzip / 1024,
        unit: 'kB',
        aim: 200,
      },
      {
        what: 'Wizard, primo passaggio la prima volta',
        measured: 'senza cache',
        reference,
        value: median(times.fresh),
        unit: 'ms',
      },
      {
        what: 'Wizard, primo passaggio le volte dopo',
        measured: 'con la cache',
        reference,
        value: median(times.again),
        unit: 'ms',
      },
    ];
  } finally {
    await browser.close();
  }
}

async function signedIn(browser: Browser, { url }: Product): Promise<BrowserContext> {
  const context = await browser.newContext({ ...phone, baseURL: url });
  const answer = await context.request.post('/v1/auth/login', {
    data: { username: operator(1), password },
  });
  if (!answer.ok()) throw new Error(await answer.text());
  return context;
}

async function loadedBytes(browser: Browser, product: Product) {
  const context = await signedIn(browser, product);
  const page = await context.newPage();
  const scripts: Promise<Buffer>[] = [];
  page.on('response', (answer) => {
    if (answer.request().resourceType() === 'script' || new URL(answer.url()).pathname.endsWith('.js'))
      scripts.push(answer.body());
  });
  await page.goto(wizard);
  await firstStep(page);
  const bodies = await Promise.all(scripts);
  await context.close();
  const sum = (sizes: number[]) => sizes.reduce((total, size) => total + size, 0);
  return {
    files: bodies.length,
    bytes: sum(bodies.map((body) => body.length)),
    gzip: sum(bodies.map((body) => gzipSync(body).length)),
  };
}

type Page = Awaited<ReturnType<BrowserContext['newPage']>>;

const firstStep = (page: Page) => page.getByRole('radio').first().waitFor({ timeout: 60_000 });

async function timeToFirstStep(
  context: BrowserContext,
  { url }: Product,
  slowPhone: boolean,
): Promise<number> {
  const page = await context.newPage();
  if (slowPhone) await slowDown(context, page);
  const started = performance.now();
  await page.goto(`${url}${wizard}`, { waitUntil: 'commit' });
  await firstStep(page);
  const elapsed = performance.now() - started;
  await page.close();
  return elapsed;
}

async function slowDown(context: BrowserContext, page: Page): Promise<void> {
  const device = await context.newCDPSession(page);
  await device.send('Network.enable');
  await device.send('Network.emulateNetworkConditions', slow4G);
  await device.send('Emulation.setCPUThrottlingRate', { rate: processorRate });
}
