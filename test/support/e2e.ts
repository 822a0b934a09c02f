import { type Browser, type BrowserContext, test as base, type Page, type Request } from '@playwright/test';
import { type AppHost, type HostedApp, startAppHost } from './app-host.ts';
import { dropClone } from './cluster.ts';
import { cloneDemo } from './demo-database.ts';
import { untilOneDay } from './one-day.ts';
import { startBrowser } from './start-browser.ts';

type Fixtures = {
  /** The running product of this test alone, over its own copy of the demo data. */
  app: HostedApp;
  /** The address of that database. */
  databaseUrl: string;
  /** Names console errors that the test provokes on purpose, such as a refused request. */
  expectErrors: (...patterns: RegExp[]) => void;
};

/** The product of the running test; a worker runs one test at a time. */
let running: HostedApp | undefined;

/** The browser itself reports every refused request; that of a page that asks whether somebody is signed in is none. */
const askingWhoIsSignedIn = /status of 401 .*\/auth\/me\)$/;

/**
 * Playwright's `test` with a product to test. An error on the page's console, an uncaught exception or a
 * request to any other machine fails the test.
 */
export const test = base.extend<
  Fixtures & { guard: void; expected: RegExp[] },
  { appHost: AppHost; browser: Browser }
>({
  browser: [
    async ({ playwright, browserName }, use) => {
      const browser = await startBrowser(() => playwright[browserName].launch());
      await use(browser);
      await browser.close();
    },
    { scope: 'worker', timeout: 0 },
  ],
  appHost: [
    async ({}, use) => {
      const host = await startAppHost();
      await use(host);
      await host.end();
    },
    // Loading the program is no part of the first journey: it has the time of a journey for itself.
    { scope: 'worker', timeout: 300_000 },
  ],
  databaseUrl: async ({}, use, info) => {
    const wait = untilOneDay(new Date());
    if (wait > 0) {
      info.setTimeout(info.timeout + wait);
      await new Promise((done) => setTimeout(done, wait));
    }
    const url = await cloneDemo();
    await use(url);
    await dropClone(url);
  },
  app: async ({ appHost, databaseUrl }, use) => {
    const app = await appHost.open(databaseUrl);
    running = app;
    await use(app);
    running = undefined;
    await app.dispose();
  },
  baseURL: async ({ app }, use) => use(app.url),
  expected: async ({}, use) => use([askingWhoIsSignedIn]),
  expectErrors: async ({ expected }, use) => use((...patterns) => void expected.push(...patterns)),
  guard: [
    async ({ browser, context, expected }, use) => {
      countPageLoads(context);
      browser.on('context', countPageLoads);
      await context.addInitScript(saveData);
      const offences: string[] = [];
      context.on('console', (message) => {
        if (message.type() === 'error') offences.push(`${message.text()} (${message.location().url})`);
      });
      context.on('weberror', (error) => offences.push(`uncaught: ${error.error().message}`));
      context.on('request', (request) => {
        const { protocol, hostname, href } = new URL(request.url());
        if (/^(https?|wss?):$/.test(protocol) && hostname !== '127.0.0.1')
          offences.push(`request to ${href}`);
      });
      await use();
      browser.off('context', countPageLoads);
      const unexpected = offences.filter((text) => !expected.some((pattern) => pattern.test(text)));
      if (unexpected.length > 0) throw new Error(`Unexpected in the browser:\n${unexpected.join('\n')}`);
    },
    { auto: true },
  ],
});

/** Notes every page that the running test loads: the budget of journeys counts them. */
export function countPageLoads(context: BrowserContext): void {
  const { annotations } = test.info();
  context.on('request', (request) => {
    if (isOfWholePage(request)) annotations.push({ type: 'page loads', description: '1' });
  });
}

/** The first page of a new tab is asked for before its frame is there. */
function isOfWholePage(request: Request): boolean {
  if (!request.isNavigationRequest()) return false;
  try {
    return request.frame().parentFrame() === null;
  } catch {
    return true;
  }
}

/** Nothing is read for later steps: it would mix with the calls that journeys watch, hold up and refuse. */
function saveData(): void {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
}

export { expect } from '@playwright/test';

export const demoPassword = 'radia-demo';

/** For what a worker does: it loads its program first, and does one thing after the other. */
export const longWork = { timeout: 150_000 };

/**
 * Signs in without passing through the sign-in page; the page's next request is that person's. The password is checked
 * only when one is given: that takes long on purpose.
 */
export async function signIn(page: Page, username: string, password?: string): Promise<void> {
  const userAgent = await page.evaluate(() => navigator.userAgent);
  const cookies = password === undefined ? await running?.openSession(username, userAgent) : undefined;
  if (cookies) await page.context().addCookies(cookies.map(readCookie));
  else await signInWithPassword(page, username, password ?? demoPassword);
}

/**
 * Goes on to another page of the product as a link in it does, for a place that no link leads to. A page that is loaded
 * costs a second of the processor; this costs what the page itself does.
 */
export async function goOn(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => history.pushState(null, '', to), path);
}

/** A cookie as a browser reads it, to be kept as long as it says. */
function readCookie(line: string) {
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
  const [, seconds] = /; Max-Age=(\d+)/i.exec(line) ?? [];
  const expires = seconds === undefined ? -1 : Math.floor(Date.now() / 1000) + Number(seconds);
  return { name, value, expires, domain: '127.0.0.1', path: '/', httpOnly: true, sameSite: 'Lax' as const };
}

async function signInWithPassword(page: Page, username: string, password: string): Promise<void> {
  const answer = await page.request.post('/v1/auth/login', { data: { username, password } });
  if (!answer.ok()) throw new Error(`${username} cannot sign in: ${await answer.text()}`);
}
