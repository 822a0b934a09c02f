import { expect, test } from 'vitest';
import type { ScanFormat } from './scan-formats.ts';
import { forgetAfterMs, scanGate } from './scan-gate.ts';

const code = (text: string, format: ScanFormat = 'qr_code') => ({ text, format });

test('a code counts once for as long as it stays in the picture', () => {
  const gate = scanGate();
  expect(gate.pass([code('A1')], 0)).toEqual(['A1']);
  for (let ms = 100; ms < 10_000; ms += 100) expect(gate.pass([code('A1')], ms)).toEqual([]);
});

test('a code that was lost for a moment is not a new one; one that went away is', () => {
  const gate = scanGate();
  gate.pass([code('A1')], 0);
  gate.pass([], 500);
  expect(gate.pass([code('A1')], forgetAfterMs)).toEqual([]);
  expect(gate.pass([code('A1')], 2 * forgetAfterMs + 1)).toEqual(['A1']);
});

test('many in a row, and two in one picture', () => {
  const gate = scanGate();
  expect(gate.pass([code('A1'), code('A2')], 0)).toEqual(['A1', 'A2']);
  expect(gate.pass([code('A2'), code('A3')], 100)).toEqual(['A3']);
});

test('without a check digit it takes two equal readings', () => {
  const gate = scanGate();
  expect(gate.pass([code('1234', 'itf')], 0)).toEqual([]);
  expect(gate.pass([code('1284', 'itf')], 100)).toEqual([]);
  expect(gate.pass([code('1234', 'itf')], 200)).toEqual(['1234']);
  expect(gate.pass([code('LBS1', 'code_39')], 300)).toEqual([]);
  expect(gate.pass([code('LBS1', 'code_39')], 400)).toEqual(['LBS1']);
});
