import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { chromiumArguments, findChromium } from './test/support/chromium.ts';

const chromium = findChromium();

const phoneOnly = [
  '**/day-without-signal.spec.ts',
  '**/draft-and-sending.spec.ts',
  '**/placement-accessibility.spec.ts',
  '**/placement-customer.spec.ts',
  '**/placement-new-entries.spec.ts',
  '**/placement-points.spec.ts',
  '**/sign-in.spec.ts',
  '**/two-factor.spec.ts',
  '**/forgotten-password.spec.ts',
  '**/scanning.spec.ts',
  '**/my-placements.spec.ts',
  '**/page-loading.spec.ts',
  '**/placement-cascades.spec.ts',
  '**/placement-failures.spec.ts',
  '**/placement-questionnaires.spec.ts',
  '**/placement-recovery.spec.ts',
  '**/replacement-cases.spec.ts',
  '**/replacement-without-signal.spec.ts',
  '**/surveys.spec.ts',
  '**/way-to-a-site.spec.ts',
  '**/without-signal.spec.ts',
  '**/weak-signal.spec.ts',
  '**/floor-plans-phone.spec.ts',
  '**/new-version.spec.ts',
];
const deskOnly = [
  '**/sampling-report.spec.ts',
  '**/placement-keyboard.spec.ts',
  '**/accounts.spec.ts',
  '**/first-day.spec.ts',
  '**/guards.spec.ts',
  '**/audit-trail.spec.ts',
  '**/correction.spec.ts',
  '**/laboratory.spec.ts',
  '**/laboratory-records.spec.ts',
  '**/records.spec.ts',
  '**/results.spec.ts',
  '**/dashboards.spec.ts',
  '**/radioprotection.spec.ts',
  '**/dosimeter-table.spec.ts',
  '**/dosimeter-batch.spec.ts',
  '**/dosimeter-photo.spec.ts',
  '**/shipments.spec.ts',
  '**/internal-pages.spec.ts',
  '**/isin-transmission.spec.ts',
  '**/floor-plans.spec.ts',
  '**/mass-mail.spec.ts',
  '**/report-settings.spec.ts',
  '**/final-report.spec.ts',
  '**/report-issuing.spec.ts',
  '**/signatures.spec.ts',
];

export default defineConfig({
  testDir: './test/e2e',
  outputDir: './test-results/playwright',
  globalSetup: './test/support/playwright-cluster.ts',
  // A journey waits for its page half of the time.
  workers: Math.ceil(availableParallelism() * 1.5),
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: './test-results/playwright.json' }]],
  use: {
    browserName: 'chromium',
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
    // Journeys that need it start a browser of their own: the test sees no request that a worker makes.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(chromium ? { executablePath: chromium } : {}),
      args: chromiumArguments,
    },
  },
  // Placing and replacing run on both sizes; what is the same on either runs where it is used most.
  projects: [
    { name: 'desk', use: { viewport: { width: 1440, height: 900 } }, testIgnore: phoneOnly },
    {
      name: 'phone',
      // Drawn with as many pixels as it has points: a real phone's take a third more of the processor.
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 1 },
      testIgnore: deskOnly,
    },
  ],
});
