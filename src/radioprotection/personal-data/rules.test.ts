import { expect, test } from 'vitest';
import { mustStay, retentionOf } from './rules.ts';

const born1960 = { birthDate: '1960-05-10', validTo: '2020-06-30' };

test.each([
  ['of who is not exposed nothing is kept', { category: 'N', ...born1960 }, null],
  ['thirty years after the end, where that is later', { category: 'A', ...born1960 }, '2050-06-30'],
  [
    'the age of 75, where that is later',
    { category: 'A', birthDate: '2000-05-10', validTo: '2020-06-30' },
    '2075-05-10',
  ],
  ['of category B as of category A', { category: 'B', ...born1960 }, '2050-06-30'],
  ['not known while exposed', { category: 'A', birthDate: '1960-05-10', validTo: null }, { until: null }],
  ['not known without a date of birth', { category: 'A', ...born1960, birthDate: null }, { until: null }],
  [
    'born on the 29th of February',
    { category: 'A', birthDate: '2000-02-29', validTo: '2020-06-30' },
    '2075-03-01',
  ],
] as const)('the law has the data of an exposed worker be kept: %s', (_name, worker, expected) => {
  const row = { wasExposed: false, ...worker };
  expect(retentionOf(row, [row])).toEqual(typeof expected === 'string' ? { until: expected } : expected);
});

test('the last day still counts, and what is not known stays', () => {
  const worker = { category: 'A', wasExposed: false, ...born1960 } as const;
  const stays = (changes: object, today: string) => mustStay({ ...worker, ...changes }, [], today);
  expect([stays({}, '2050-06-30'), stays({}, '2050-07-01')]).toEqual([true, false]);
  expect(stays({ birthDate: null }, '2090-01-01')).toBe(true);
  expect(stays({ category: 'N' }, '2021-01-01')).toBe(false);
  expect(stays({ category: 'N', wasExposed: true }, '2021-01-01')).toBe(true);
});

test('the thirty years are counted from the last exposure of the person, in whichever registry it was', () => {
  const first = { category: 'A', wasExposed: false, birthDate: '1920-01-01', validTo: '1985-12-31' } as const;
  const later = { ...first, validTo: '2010-12-31' } as const;
  expect(retentionOf(first, [first, later])).toEqual({ until: '2040-12-31' });
  expect(retentionOf(first, [first, { ...later, category: 'N' }])).toEqual({ until: '2015-12-31' });
  expect(retentionOf(first, [first, { ...later, validTo: null }])).toEqual({ until: null });
});
