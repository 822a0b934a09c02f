import { describe, expect, test } from 'vitest';
import { codeProblem, codesIn, recordTexts } from './rules.ts';

test.each([
  ['LBS00001\nLBS00002', ['LBS00001', 'LBS00002']],
  [' lbs1, LBS2;lbs3\t lbs1 ', ['LBS1', 'LBS2', 'LBS3']],
  ['', []],
  [' \n ;, ', []],
])('codes out of %j', (text, codes) => {
  expect(codesIn(text)).toEqual(codes);
});

describe('a code', () => {
  test.each(['LBS00001', 'A-1', '2026/17', 'R.5_3', '7'])('may be %s', (code) => {
    expect(codeProblem(code)).toBeNull();
  });
  test.each(['ABC', '-1', '=1+1', 'L 1', 'È1', `A${'1'.repeat(64)}`])('may not be %s', (code) => {
    expect(codeProblem(code)).toMatch(/\.$/);
  });
});

test('of many codes five are named and the rest is counted', () => {
  const codes = Array.from({ length: 7 }, (_, n) => `A${n}`);
  expect(recordTexts.codesTaken(codes)).toBe(
    'Esistono già 7 di questi dosimetri: A0, A1, A2, A3, A4 e altri 2.',
  );
  expect(recordTexts.codesTaken(['A0'])).toBe('Esiste già un dosimetro A0.');
});
