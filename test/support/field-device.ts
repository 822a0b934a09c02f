import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { test as base, countPageLoads, expect } from './e2e.ts';
import { startBrowser } from './start-browser.ts';

/** A phone with a browser of its own, whose storage and service worker outlive a restart of the browser. */
export type FieldDevice = {
  page: Page;
  context: BrowserContext;
  /** Ends the browser and starts it again, as after a dead battery. */
  restart(): Promise<void>;
};

/** Playwright's `test` with such a phone in place of its own browser page. */
export const test = base.extend<{ device: FieldDevice }>({
  device: async ({ app }, use, { project }) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'radia-device-'));
    const { launchOptions, viewport, isMobile, hasTouch, deviceScaleFactor, locale, timezoneId } =
      project.use;
    const open = async () => {
      const options = {
        ...launchOptions,
        ...{ viewport, isMobile, hasTouch, deviceScaleFactor, locale, timezoneId },
        reducedMotion: 'reduce',
        baseURL: app.url,
        serviceWorkers: 'allow',
        acceptDownloads: true,
      } as const;
      const opened = await startBrowser(() => chromium.launchPersistentContext(folder, options));
      countPageLoads(opened);
      return opened;
    };
    const context = await open();
    const device: FieldDevice = {
      context,
      page: context.pages()[0] ?? (await context.newPage()),
      async restart() {
        await device.context.close();
        device.context = await open();
        device.page = device.context.pages()[0] ?? (await device.context.newPage());
      },
    };
    await use(device);
    await device.context.close();
    await rm(folder, { recursive: true, force: true });
  },
});

export { expect };

/** Waits until the application could start without network. */
export async function isInstalled({ page }: FieldDevice): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
}

/** The names of the calls whose answers are kept on the device for reading without network. */
export function keptCalls({ page }: FieldDevice): Promise<string[]> {
  return page.evaluate(async () => {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('radia-kept');
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(new Error('what is kept cannot be opened'));
    });
    if (!db.objectStoreNames.contains('entries')) {
      db.close();
      return [];
    }
    const request = db.transaction('entries').objectStore('entries').getAllKeys();
    const keys = await new Promise<IDBValidKey[]>((resolve) => {
      request.onsuccess = () => resolve(request.result);
    });
    db.close();
    return keys.map((key) => (typeof key === 'string' ? (/^\d+\|(\w+)/.exec(key)?.[1] ?? '') : ''));
  });
}
