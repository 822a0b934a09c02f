import { describe, expect, test } from 'vitest';
import { birthDay, decorrenzaProblem, isOfAge, realDay, yearAfter } from './rules.ts';

describe('days', () => {
  test.each([
    ['2026-03-01', '2026-03-01'],
    ['2026-02-29', null],
    ['2024-02-29', '2024-02-29'],
    ['1/3/2026', null],
    ['2026-3-1', null],
    ['0026-03-01', null],
    ['', null],
  ])('%s is %s', (typed, day) => {
    expect(realDay(typed)).toBe(day);
  });

  test.each([
    ['1980-01-31', '1980-01-31'],
    ['1980-01-31T00:00:00.000Z', '1980-01-31'],
    ['1980-02-31T00:00:00.000Z', null],
    ['abc', null],
  ])('of a birth date %s, %s counts', (typed, day) => {
    expect(birthDay(typed)).toBe(day);
  });

  test.each([
    ['2008-03-05', '2026-03-05', true],
    ['2008-03-06', '2026-03-05', false],
    ['2008-02-29', '2026-02-28', false],
    ['2008-02-29', '2026-03-01', true],
  ])('born on %s, on %s of age: %s', (born, today, isAdult) => {
    expect(isOfAge(born, today)).toBe(isAdult);
  });

  test('a year after is the same day, of a leap day the last of February', () => {
    expect([yearAfter('2026-11-23'), yearAfter('2024-02-29')]).toEqual(['2027-11-23', '2025-02-28']);
  });
});

describe('an effective date', () => {
  const on = { today: '2026-03-10', last: '2026-01-05' };
  test.each([
    ['2026-01-05', null],
    ['2026-03-10', null],
    ['2027-03-10', null],
    ['2027-03-11', 'La data di decorrenza non può superare di un anno la data odierna.'],
    ['2026-01-04', "La data di decorrenza non può essere precedente all'ultima variazione (5/1/2026)."],
    ['2026-02-30', 'La data di decorrenza non è valida.'],
    ['domani', 'La data di decorrenza non è valida.'],
  ])('%s: %s', (typed, text) => {
    expect(decorrenzaProblem(typed, on)).toBe(text);
  });

  test('may be as long ago as one likes where nothing was changed before', () => {
    expect(decorrenzaProblem('2001-01-01', { ...on, last: null })).toBeNull();
  });
});
