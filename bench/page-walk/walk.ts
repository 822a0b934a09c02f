import { type Browser, chromium, type Page as Tab } from '@playwright/test';
import type { Role } from '#platform/contract/access.ts';
import type { Page } from '#platform/web/page.ts';
import { chromiumArguments, findChromium } from '#test/support/chromium.ts';
import { mayOpen, pageOf } from './definitions.ts';

export type Visit = {
  username: string;
  /** The page's address as it is defined, and as it was opened. */
  page: string;
  address: string;
  heading: string;
  /** From asking for it until nothing changed any more. */
  settledMs: number;
  /** Its slowest call, and what 'who am I' took in the same moment. */
  slowest: { call: string; ms: number } | null;
  meMs: number;
  nodes: number;
  isWide: { desk: boolean; phone: boolean };
  problems: string[];
};

type Asked = {
  url: string;
  username: string;
  password: string;
  pages: readonly Page[];
  /** How many records of a kind are opened. */
  each: number;
};

const desk = { width: 1440, height: 900 };
/** The narrowest phone there is, which is also what a desk of 1280 shows at 400 %. */
const phone = { width: 320, height: 640 };
/** Nothing has changed for so long: the page stands. */
const restMs = 400;
const mostMs = 20_000;

/** What a page notes of itself from its first moment on. */
const watch = `(() => {
  window.lastChange = 0;
  new MutationObserver(() => { window.lastChange = performance.now(); }).observe(document, { childList: true, subtree: true, characterData: true });
})()`;

export async function startBrowser(): Promise<Browser> {
  const executablePath = findChromium();
  return chromium.launch({ ...(executablePath ? { executablePath } : {}), args: chromiumArguments });
}

/** Opens every page that a person may open: those without parts that vary, and of the others where links lead. */
export async function* walkPages(browser: Browser, asked: Asked): AsyncGenerator<Visit> {
  const { url, username, password, pages, each } = asked;
  const context = await browser.newContext({ viewport: desk, locale: 'it-IT', timezoneId: 'Europe/Rome' });
  try {
    const signedIn = await context.request.post(`${url}/v1/auth/login`, { data: { username, password } });
    if (!signedIn.ok()) throw new Error(`${username}: ${signedIn.status()}`);
    const { roles } = (await (await context.request.get(`${url}/v1/auth/me`)).json()).user as {
      roles: Role[];
    };
    const tab = await context.newPage();
    await tab.addInitScript(watch);
    const seen = new Map<string, number>();
    const waiting = pages
      .filter((page) => !page.path.includes('$') && mayOpen(page, roles))
      .map(({ path }) => path as string);
    const known = new Set(waiting);
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const page = pageOf(pages, next);
      if (!page || !mayOpen(page, roles)) continue;
      const times = seen.get(page.path) ?? 0;
      if (times >= each) continue;
      seen.set(page.path, times + 1);
      const { visit, links } = await open(tab, { url, username, address: next, page: page.path });
      yield visit;
      for (const link of links)
        if (!known.has(link)) {
          known.add(link);
          waiting.push(link);
        }
    }
  } finally {
    await context.close();
  }
}

type Opened = { url: string; username: string; address: string; page: string };

async function open(tab: Tab, { url, ...of }: Opened): Promise<{ visit: Visit; links: string[] }> {
  const problems: string[] = [];
  const note = (problem: string) => void problems.push(problem.slice(0, 200));
  const onConsole = (message: { type(): string; text(): string }) =>
    message.type() === 'error' && note(message.text());
  const onAnswer = (answer: { status(): number; url(): string }) =>
    answer.status() >= 400 && note(`${answer.status()} ${answer.url().replace(url, '')}`);
  tab.on('console', onConsole).on('response', onAnswer);
  await tab.setViewportSize(desk);
  await tab.goto(url + of.address);
  const settledMs = await settle(tab);
  const facts = await tab.evaluate(async () => {
    const calls = performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.includes('/v1/') && !name.includes('/v1/auth/'))
      .map(({ name, duration }) => ({ call: new URL(name).pathname, ms: Math.round(duration) }))
      .toSorted((one, other) => other.ms - one.ms);
    const asked = performance.now();
    await fetch('/v1/auth/me');
    return {
      ...{ slowest: calls[0] ?? null, meMs: Math.round(performance.now() - asked) },
      heading: document.querySelector('h1')?.textContent ?? '',
      nodes: document.querySelectorAll('*').length,
      isWide: document.documentElement.scrollWidth > innerWidth,
      links: [...document.querySelectorAll<HTMLAnchorElement>('a[href^="/"]')].map((link) => link.pathname),
    };
  });
  await tab.setViewportSize(phone);
  await tab.waitForTimeout(150);
  const isWideOnPhone = await tab.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  tab.off('console', onConsole).off('response', onAnswer);
  const { links, isWide, ...told } = facts;
  const visit = { ...of, ...told, settledMs, isWide: { desk: isWide, phone: isWideOnPhone }, problems };
  return { visit, links: [...new Set(links)] };
}

/** Waits until nothing has changed for a while. Returns when the last change was. */
async function settle(tab: Tab): Promise<number> {
  const read = () =>
    tab.evaluate((rest) => {
      const { lastChange } = globalThis as unknown as { lastChange: number };
      // What is further down may wait until somebody comes there.
      const isBusy = [...document.querySelectorAll('[aria-busy="true"]')].some(
        (one) => one.getBoundingClientRect().top < innerHeight,
      );
      return !isBusy && lastChange > 0 && performance.now() - lastChange > rest ? lastChange : null;
    }, restMs);
  const started = Date.now();
  for (;;) {
    const last = await read().catch(() => null);
    if (last !== null) return Math.round(last);
    if (Date.now() - started > mostMs) return mostMs;
    await tab.waitForTimeout(100);
  }
}
