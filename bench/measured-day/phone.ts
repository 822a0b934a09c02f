import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserContext, chromium, type Locator, type Page } from '@playwright/test';
import { chromiumArguments, findChromium } from '#test/support/chromium.ts';

/** A telephone's browser, whose storage and service worker outlive its death. */
export class Phone {
  /** Touches by the finger so far; what the camera does is none. */
  taps = 0;
  isDead = false;
  private readonly url: string;
  private folder = '';
  private context: BrowserContext | undefined;
  private shown: Page | undefined;

  constructor(url: string) {
    this.url = url;
  }

  get page(): Page {
    if (!this.shown) throw new Error('the browser is not running');
    return this.shown;
  }

  async start(): Promise<void> {
    if (this.folder === '') this.folder = await mkdtemp(path.join(tmpdir(), 'radia-phone-'));
    const executablePath = findChromium();
    this.context = await chromium.launchPersistentContext(this.folder, {
      ...(executablePath ? { executablePath } : {}),
      ...{ args: chromiumArguments, baseURL: this.url, locale: 'it-IT', timezoneId: 'Europe/Rome' },
      ...{ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 1 },
      reducedMotion: 'reduce',
    });
    this.isDead = false;
    this.shown = this.context.pages()[0] ?? (await this.context.newPage());
    this.shown.setDefaultTimeout(30_000);
  }

  /** Ends every process of the browser at once, as the system does when memory runs out. */
  kill(): void {
    this.isDead = true;
    const pids = execFileSync('pgrep', ['-f', this.folder], { encoding: 'utf8' }).split('\n').filter(Boolean);
    for (const pid of pids) {
      try {
        process.kill(Number(pid), 'SIGKILL');
      } catch {
        // It went with its parent.
      }
    }
  }

  /** Until nothing of a killed browser is left. */
  async bury(): Promise<void> {
    await this.context?.close().catch(() => undefined);
    for (const name of ['SingletonLock', 'SingletonSocket', 'SingletonCookie'])
      await rm(path.join(this.folder, name), { force: true });
  }

  async end(): Promise<void> {
    await this.context?.close().catch(() => undefined);
    await rm(this.folder, { recursive: true, force: true });
  }

  async tap(target: Locator): Promise<void> {
    await target.click();
    this.taps += 1;
  }

  /** Bytes that this origin has stored, as the browser counts them. */
  storedBytes(): Promise<number> {
    return this.page.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0);
  }
}
