import { expect, onTestFinished, test, vi } from 'vitest';
import { AskingPace } from './asking-pace.ts';

const timeoutMs = 1000;
const today = '2026-06-15';

test('questions of one moment have their turns one after the other', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const pace = new AskingPace({ perSecond: 50, perDay: 100, timeoutMs });
  let turns = 0;
  for (let question = 0; question < 6; question += 1) void pace.takeTurn(today).then(() => (turns += 1));
  const seen: number[] = [];
  for (const ms of [0, 19, 1, 19, 1, 20, 20, 20]) {
    await vi.advanceTimersByTimeAsync(ms);
    seen.push(turns);
  }
  expect(seen).toEqual([1, 1, 2, 2, 3, 4, 5, 6]);
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
