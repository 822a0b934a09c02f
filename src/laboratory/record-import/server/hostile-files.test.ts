import { beforeAll, expect, it } from 'vitest';
import { type Caller, openTestApp } from '#test/support/app.ts';
import { hostileSheets } from '#test/support/hostile-sheets.ts';
import { sendFile } from '#test/support/imports.ts';
import { buildRadonWorld } from '#test/support/radon-world.ts';

let laboratory: Caller;

beforeAll(async () => {
  const app = await openTestApp();
  await buildRadonWorld(app);
  laboratory = await app.as('laboratorio');
});

it.each(hostileSheets())('%s is refused in words that say which bound', async (_what, bytes, text) => {
  const { status, failure } = await sendFile(laboratory, bytes);
  expect([status, failure.detail]).toEqual([422, expect.stringContaining(text)]);
});
