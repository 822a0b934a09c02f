import { expect, test } from 'vitest';
import { AskingPace } from './asking-pace.ts';

const timeoutMs = 1000;
const today = '2026-06-15';

test('questions of one moment have their turns one after the other', async () => {
  const pace = new AskingPace({ perSecond: 50, perDay: 100, timeoutMs });
  const begun = performance.now();
  await Promise.all(Array.from({ length: 6 }, () => pace.takeTurn(today)));
  expect(performance.now() - begun).toBeGreaterThan(90);
});

test('whoever would wait too long is told at once', async () => {
  const pace = new AskingPace({ perSecond: 0.1, perDay: 100, timeoutMs });
  await pace.takeTurn(today);
  await expect(pace.takeTurn(today)).rejects.toThrow('too many questions at once');
});

test('a day has so many questions, the next one has them again', async () => {
  const pace = new AskingPace({ perSecond: 100, perDay: 2, timeoutMs });
  await pace.takeTurn(today);
  await pace.takeTurn(today);
  await expect(pace.takeTurn(today)).rejects.toThrow('as many questions as a day allows');
  await pace.takeTurn('2026-06-16');
});

test('a service that asked for a pause has it', async () => {
  const pace = new AskingPace({ perSecond: 100, perDay: 10, timeoutMs });
  pace.keepQuiet(60_000);
  await expect(pace.takeTurn(today)).rejects.toThrow('has asked for a pause');
});
