import { accessSync, constants } from 'node:fs';
import path from 'node:path';

const shell = 'chromium-headless-shell';
const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
const applications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * What Chromium is not to do. The page behind the suggestions of the address bar costs more processor time in every new
 * window than a page of ours; the others are those that Playwright turns off, whose own list this one takes the place of.
 */
const unwanted = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'TcpPortRandomizationWin',
  'ThirdPartyStoragePartitioning',
];

/** How Chromium is started: no window, no talk with the world, nothing that a test has no use for. */
export const chromiumArguments = [
  '--headless',
  '--no-sandbox',
  '--disable-quic',
  // Nothing is shown: drawing needs neither a graphics card nor a process of its own.
  '--disable-gpu',
  '--in-process-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${unwanted.join(',')}`,
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
];

/** The browser of this machine: `CHROMIUM_PATH`, or one of the usual names on the PATH. */
export function findChromium(): string | undefined {
  return findBrowser([...names, shell]);
}

/**
 * The same, for tests: where there is one, the Chromium that is nothing but the engine. A window, tabs and menus that
 * nobody sees take half of what the browser's own process does in a journey.
 */
export function findTestChromium(): string | undefined {
  return findBrowser([shell, ...names]);
}

/** Whether the machine has the Chromium without windows, which tests prefer. */
export function hasHeadlessShell(): boolean {
  return findOnPath(shell) !== undefined;
}

function findBrowser(wanted: readonly string[]): string | undefined {
  const named = process.env['CHROMIUM_PATH'];
  const found = [named, ...wanted.map(findOnPath), ...applications];
  return found.find((file) => file !== undefined && canRun(file));
}

function findOnPath(name: string): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  return folders.map((folder) => path.join(folder, name)).find(canRun);
}

function canRun(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
