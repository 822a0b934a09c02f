import { describe, expect, test } from 'vitest';
import { codeProblem, codesIn, newCodesIn, recordTexts } from './rules.ts';

test.each([
  ['LBS00001\nLBS00002', ['LBS00001', 'LBS00002']],
  [' lbs1, LBS2;lbs3\t lbs1 ', ['LBS1', 'LBS2', 'LBS3']],
  ['', []],
  [' \n ;, ', []],
])('codes out of %j', (text, codes) => {
  expect(codesIn(text)).toEqual(codes);
});

test('a new dosimeter has the code that its tag means; digits alone stay what they are (R2-410)', () => {
  expect(newCodesIn('RAD5_0123 0123\nhttps://radia.example/d/lbs7, C2/00012; niente')).toEqual([
    ...['0123', 'LBS7', 'C2/00012', 'NIENTE'],
  ]);
});

describe('a code', () => {
  test.each(['LBS00001', 'A-1', '2026/17', 'R.5-3', '5_3', '7'])('may be %s', (code) => {
    expect(codeProblem(code)).toBeNull();
  });
  test.each(['ABC', '-1', '=1+1', 'L 1', 'È1', `A${'1'.repeat(64)}`])('may not be %s', (code) => {
    expect(codeProblem(code)).toMatch(/\.$/);
  });
  test.each([
    ['RAD5_0123', 'È il testo di un’etichetta: il codice è 0123.'],
    ['LAB.IT/D/LBS7', 'È il testo di un’etichetta: il codice è LBS7.'],
    ['LAB1.IT/D', 'Manca il numero.'],
  ])('is not the tag %s, which nobody would find by it (R2-410)', (tag, problem) => {
    expect(codeProblem(tag)).toBe(problem);
  });
});

test('of many codes five are named and the rest is counted', () => {
  const codes = Array.from({ length: 7 }, (_, n) => `A${n}`);
  expect(recordTexts.codesTaken(codes)).toBe(
    'Esistono già 7 di questi dosimetri: A0, A1, A2, A3, A4 e altri 2.',
  );
  expect(recordTexts.codesTaken(['A0'])).toBe('Esiste già un dosimetro A0.');
});
