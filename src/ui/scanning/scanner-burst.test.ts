import { expect, test } from 'vitest';
import { ScannerBurst } from './scanner-burst.ts';

/** Presses the keys one after the other, so many ms apart; what each was answered with, null left out. */
function pressed(keys: readonly string[], apartMs: number, burst = new ScannerBurst(), from = 0): string[] {
  return keys.flatMap((key, at) => burst.press(key, from + at * apartMs) ?? []);
}

const label = [...Array.from('LBS00001'), 'Enter'];

test.each([
  ['a label', label, 8, ['LBS00001']],
  ['one that is sent slowly', label, 50, ['LBS00001']],
  ['with capitals', ['Shift', 'L', 'Shift', 'B', '1', '2', 'Enter'], 5, ['LB12']],
  ['what a hand types', label, 90, []],
  ['too little', ['A', '1', '2', 'Enter'], 5, []],
  ['Enter alone', ['Enter'], 5, []],
  ['what moves a row by keys', [' ', 'ArrowDown', ' ', 'ArrowDown', ' ', 'Enter'], 5, []],
  ['what was typed before one moved about', ['A', 'B', 'C', 'ArrowDown', 'D', 'Enter'], 5, []],
  ['two labels', [...label, ...label], 5, ['LBS00001', 'LBS00001']],
  ['no end of it', [...Array.from('A'.repeat(300)), 'Enter'], 5, []],
])('%s: %j', (_what, keys, apartMs, labels) => {
  expect(pressed(keys, apartMs)).toEqual(labels);
});

test('a pause begins anew: what was typed before is no part of the label', () => {
  const burst = new ScannerBurst();
  pressed(Array.from('ab'), 10, burst);
  expect(pressed(label, 10, burst, 1000)).toEqual(['LBS00001']);
});

test('an Enter that comes late ends nothing', () => {
  const burst = new ScannerBurst();
  pressed(Array.from('LBS00001'), 10, burst);
  expect(burst.press('Enter', 1000)).toBeNull();
});

test('keys that move a row by hand are left to it, however fast they come', () => {
  const burst = new ScannerBurst();
  pressed([' ', 'ArrowDown', ' ', 'ArrowDown', ' '], 5, burst);
  expect(burst.isRunning).toBe(false);
});
