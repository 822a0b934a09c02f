import { beforeAll, expect, test } from 'vitest';
import { buildReportSettings } from '#db/builders/report-settings.ts';
import { openTestApp, type TestApp } from '#test/support/app.ts';
import { getInstallation } from '../contract.ts';

let app: TestApp;

const told = async () => (await app.stranger.call(getInstallation, {})).body;

beforeAll(async () => {
  app = await openTestApp();
});

test('tells anybody the laboratory’s name and nothing else, null until it has introduced itself', async () => {
  expect(await told()).toEqual({ nome: null });
  await buildReportSettings(app.db, { letterhead: { name: 'Dosimetria Euganea' } });
  // Kept for a while: whoever asks a hundred times costs one query.
  expect(await told()).toEqual({ nome: null });
  app.clock.advance(1);
  const { status, body } = await app.stranger.call(getInstallation, {});
  expect([status, body]).toEqual([200, { nome: 'Dosimetria Euganea' }]);
});
