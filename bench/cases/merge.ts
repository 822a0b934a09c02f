import { PDFDocument } from '@cantoo/pdf-lib';
import { type Browser, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { chromiumArguments, findChromium } from '#test/support/chromium.ts';
import type { Bench } from '../bench.ts';
import { enterFolder } from '../folder-world.ts';
import { memoryOf, resetPeak } from '../memory.ts';
import { whilePlanning } from '../planning.ts';
import { type Finding, ms, written } from '../report.ts';
import { laboratory, password } from '../world.ts';

const longestWaitMs = 300_000;
/** Side of a picture of noise that is as large as a scanned page, 300 kB. */
const scanSide = 610;

/** A folder of many scanned documents made one PDF in a browser, by the product's page, against fetching them alone. */
export function measureMerge(bench: Bench): Promise<Finding[]> {
  return whilePlanning([bench.large], () => measured(bench));
}

async function measured({ sizes, large }: Bench): Promise<Finding[]> {
  const executablePath = findChromium();
  if (!executablePath) return [];
  const count = sizes.mergedDocuments;
  const picture = await noise();
  const { folder, bytes } = await enterFolder(large, { id: 970_001, count, scanned: scanOf(picture) });
  const browser = await chromium.launch({ executablePath, args: chromiumArguments });
  try {
    const page = await signedIn(await browser.newPage({ baseURL: large.url, locale: 'it-IT' }));
    const fetched = await fetchedAlone(page, folder);
    const pids = await processesOf(browser);
    await Promise.all(pids.map((pid) => resetPeak({ pid })));
    const before = await memoryOfPages(pids, 'VmRSS');
    await page.evaluate(watchForWork);
    const began = performance.now();
    await page.evaluate(
      (to) => history.pushState(null, '', to),
      `/user/radioprotection/folders/registry/${folder}/view`,
    );
    await page.getByRole('toolbar', { name: 'Documento' }).waitFor({ timeout: longestWaitMs });
    const took = performance.now() - began;
    const peak = await memoryOfPages(await processesOf(browser), 'VmHWM');
    const held = await page.evaluate(() => (window as unknown as { held: number[] }).held);
    const what = `${count} documenti, ${Math.round(bytes / 1e6)} MB, uniti nel browser`;
    return [
      {
        what,
        measured: ms(took),
        reference: `solo scaricati ${ms(fetched)}`,
        value: took / fetched,
        unit: '×',
      },
      {
        what: `${what}: memoria di picco`,
        measured: written(peak / 1000, 'MB'),
        reference: `prima ${written(before / 1000, 'MB')}`,
        value: (peak - before) / 1000,
        unit: 'MB',
      },
      {
        what: `${what}: il lavoro più lungo che non lascia rispondere`,
        measured: `${held.length} oltre 50 ms`,
        value: Math.max(0, ...held),
        unit: 'ms',
      },
    ];
  } finally {
    await browser.close();
  }
}

async function signedIn(page: Page): Promise<Page> {
  const answer = await page
    .context()
    .request.post('/v1/auth/login', { data: { username: laboratory, password } });
  if (!answer.ok()) throw new Error(await answer.text());
  await page.goto('/user/anagrafica/indirizzi');
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
}

/** The same files, one after another as the page fetches them, and nothing done with them. */
async function fetchedAlone(page: Page, folder: number): Promise<number> {
  return page.evaluate(async (id) => {
    const base = `/v1/user/user/rp/registry/${id}/documents`;
    const { documents } = (await (await fetch(base)).json()) as { documents: { id: number }[] };
    const began = performance.now();
    for (const one of documents) await (await fetch(`${base}/${one.id}/pdf?download=1`)).blob();
    return performance.now() - began;
  }, folder);
}

function watchForWork(): void {
  const held: number[] = [];
  Object.assign(window, { held });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) held.push(duration);
  }).observe({ type: 'longtask' });
}

/** The browser's pages, each with its workers one process. */
async function processesOf(browser: Browser): Promise<number[]> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  return processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
}

/** Of the page that takes the most, kB. */
async function memoryOfPages(pids: readonly number[], field: 'VmRSS' | 'VmHWM'): Promise<number> {
  return Math.max(0, ...(await Promise.all(pids.map((pid) => memoryOf({ pid }, field)))));
}

const noise = () =>
  sharp({
    create: {
      ...{ width: scanSide, height: scanSide, channels: 3, background: '#888' },
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .jpeg({ quality: 92 })
    .toBuffer();

const scanOf = (picture: Buffer) => async (number: number) => {
  const made = await PDFDocument.create();
  const page = made.addPage([595, 842]);
  page.drawImage(await made.embedJpg(picture), { x: 0, y: 120, width: 595, height: 595 });
  page.drawText(`Scansione ${number}`, { x: 40, y: 60 });
  return Buffer.from(await made.save());
};
