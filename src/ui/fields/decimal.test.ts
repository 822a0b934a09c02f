import { expect, it } from 'vitest';
import { decimalOf, decimalText, signedDecimalOf } from './decimal.ts';

it.each([
  ['', null],
  ['  ', null],
  ['2,5', 2.5],
  ['2.5', 2.5],
  [' 12 ', 12],
  [',5', 0.5],
  ['3,', 3],
  ['1.234,5', Number.NaN],
  ['due', Number.NaN],
  ['-1', Number.NaN],
  ['1e3', Number.NaN],
])('%j is read as %s', (text, value) => {
  expect(decimalOf(text)).toBe(value);
});

it.each([
  ['', null],
  ['2,5', 2.5],
  ['-10', -10],
  ['−0,5', -0.5],
  ['-', Number.NaN],
  ['--1', Number.NaN],
])('%j, which may be below zero, is read as %s', (text, value) => {
  expect(signedDecimalOf(text)).toBe(value);
});

it('is written with a comma', () => {
  expect([decimalText(2.5), decimalText(12), decimalText(null)]).toEqual(['2,5', '12', '']);
});
