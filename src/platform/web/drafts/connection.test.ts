import { beforeEach, expect, it } from 'vitest';
import { Connection, nextDelayMs } from './connection.ts';

let connection: Connection;
beforeEach(() => {
  connection = new Connection();
});

/** A round that leaves something behind. Returns the rest after it. */
function round(work: () => void = () => undefined): number {
  connection.beginRound();
  work();
  return connection.rest();
}

it.each([
  [1, 1_000],
  [2, 2_000],
  [3, 4_000],
  [9, 256_000],
  [10, 300_000],
  [5_000, 300_000],
])('rests after round %i in vain for %i ms', (rounds, ms) => {
  expect(nextDelayMs(rounds)).toBe(ms);
});

it('rests longer after each round that brought nothing across', () => {
  expect([round(), round(), round()]).toEqual([1_000, 2_000, 4_000]);
});

it('is young again after anything that got across, and when somebody asks', () => {
  for (const _ of [1, 2, 3]) round();
  expect(round(() => connection.progressed())).toBe(1_000);
  expect([round(), round()]).toEqual([2_000, 4_000]);
  connection.wake();
  expect(round()).toBe(1_000);
});

it('takes two cuts in a row for its own, and one for the submission’s', () => {
  connection.beginRound();
  expect(connection.wasCut()).toBe(false);
  connection.progressed();
  expect(connection.wasCut()).toBe(false);
  expect(connection.wasCut()).toBe(true);
  connection.beginRound();
  expect(connection.wasCut()).toBe(false);
});

it('rests as long as the server tells, within a quarter of an hour, and for one round', () => {
  expect(round(() => connection.wasTold(42_000))).toBe(42_000);
  expect(round()).toBe(2_000);
  expect(round(() => connection.wasTold(86_400_000))).toBe(900_000);
  // A shorter word of the server does not hurry what has failed several times.
  expect(round(() => connection.wasTold(1_000))).toBe(8_000);
});
