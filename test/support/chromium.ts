import { accessSync, constants } from 'node:fs';
import path from 'node:path';

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
  // An error page stays what it is: asked for again a second later, it would count as one more page load.
  '--disable-auto-reload',
  `--disable-features=${unwanted.join(',')}`,
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
];

/**
 * The browser of this machine: `CHROMIUM_PATH`, or one of the usual names on the PATH. Not the headless shell: on a busy
 * machine it now and then crashes at its start, or no longer draws what a page shows.
 */
export function findChromium(): string | undefined {
  const named = process.env['CHROMIUM_PATH'];
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  const places = names.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  return [...(named ? [named] : []), ...places, ...applications].find(canRun);
}

function canRun(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
