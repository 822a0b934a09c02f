import { describe, expect, test } from 'vitest';
import { addDays } from '#platform/contract/dates.ts';
import {
  calendarTime,
  drawnOf,
  firstFree,
  freeInWords,
  isTaken,
  missingInWords,
  pickDay,
  spanInWords,
  spanOf,
  turnsOf,
} from './rules.ts';

const span = (start: string, end = start) => ({ start, end });
const taken = [span('2026-04-10', '2026-04-12'), span('2026-04-15')];

describe('picking days (R1-020)', () => {
  test.each<[string, string[], string, string[]]>([
    ['the first', [], '2026-04-01', ['2026-04-01']],
    ['a second makes a range', ['2026-04-05'], '2026-04-02', ['2026-04-02', '2026-04-05']],
    ['a picked one is unpicked', ['2026-04-02', '2026-04-05'], '2026-04-02', ['2026-04-05']],
    ['a third begins anew', ['2026-04-02', '2026-04-05'], '2026-04-07', ['2026-04-07']],
    ['between two taken ones', ['2026-04-13'], '2026-04-14', ['2026-04-13', '2026-04-14']],
  ])('%s', (_name, dates, day, picked) => {
    expect(pickDay(dates, day, taken)).toEqual({ dates: picked, refused: null });
  });

  test.each<[string, string[], string, { start: string; end: string }]>([
    ['a taken day', [], '2026-04-11', span('2026-04-11')],
    ['its first and its last day', ['2026-04-09'], '2026-04-10', span('2026-04-09', '2026-04-10')],
    ['a span around a taken one', ['2026-04-13'], '2026-04-16', span('2026-04-13', '2026-04-16')],
    ['a taken day as a third', ['2026-04-01', '2026-04-02'], '2026-04-15', span('2026-04-15')],
  ])('refuses %s, and what was picked stays', (_name, dates, day, refused) => {
    expect(pickDay(dates, day, taken)).toEqual({ dates, refused });
  });

  test('one date is a day, two are a range, none is nothing', () => {
    expect(spanOf([])).toBeNull();
    expect(spanOf(['2026-04-01'])).toEqual(span('2026-04-01'));
    expect(spanOf(['2026-04-05', '2026-04-01'])).toEqual(span('2026-04-01', '2026-04-05'));
  });
});

describe('the first free span', () => {
  test.each<[number, string, string]>([
    [1, '2026-04-08', '2026-04-08'],
    [2, '2026-04-08', '2026-04-08'],
    [3, '2026-04-08', '2026-04-16'],
    [2, '2026-04-11', '2026-04-13'],
    [1, '2026-04-15', '2026-04-16'],
    [30, '2026-05-01', '2026-05-01'],
  ])('of %i days from %s begins on %s', (days, from, start) => {
    expect(firstFree(taken, from, days)).toEqual(span(start, addDays(start, days - 1)));
  });

  test('is free and the earliest, whatever is taken', () => {
    // Every pattern of eight days, each free or taken.
    for (let pattern = 0; pattern < 256; pattern += 1) {
      const days = Array.from({ length: 8 }, (_, index) => addDays('2026-04-01', index));
      const some = days.filter((_, index) => (pattern >> index) & 1).map((day) => span(day));
      for (const length of [1, 2, 3]) {
        const free = firstFree(some, '2026-04-01', length);
        expect(isTaken(free, some)).toBe(false);
        for (let start = '2026-04-01'; start < free.start; start = addDays(start, 1))
          expect(isTaken(span(start, addDays(start, length - 1)), some)).toBe(true);
      }
    }
  });

  test('is told in words (R2-532)', () => {
    expect(freeInWords(span('2026-04-01'))).toBe('Il primo giorno libero è il 1/4/2026.');
    expect(freeInWords(span('2026-04-01', '2026-04-03'))).toBe(
      'Il primo periodo libero di 3 giorni va dal 1/4/2026 al 3/4/2026.',
    );
    expect(spanInWords(span('2026-04-01'))).toBe('il 1/4/2026');
    expect(spanInWords(span('2026-04-01', '2026-04-03'))).toBe('dal 1/4/2026 al 3/4/2026');
  });
});

test('what is still to be chosen is told in words', () => {
  expect(missingInWords({ luogo: true, giorni: true, cliente: false })).toBe('Da scegliere: luogo, giorni.');
  expect(missingInWords({ luogo: false })).toBeNull();
});

test.each([
  ['2026-01-10T23:30:00Z', '2026-01-11T00:30:00'],
  ['2026-07-10T23:30:00Z', '2026-07-11T00:30:00'],
  ['2026-07-10T23:30:00+02:00', '2026-07-10T22:30:00'],
])('the calendar shows %s at %s, in summer too (R2-175)', (instant, shown) => {
  expect(calendarTime(instant)).toBe(shown);
});

test('delegations are told by turns: today first, then what comes, then what is over', () => {
  const over = span('2026-04-01', '2026-04-03');
  const now = span('2026-04-04', '2026-04-05');
  const later = span('2026-04-06');
  const coming = span('2026-05-01');
  expect(turnsOf([coming, over, later, now], '2026-04-05')).toEqual([
    { title: 'Oggi', delegations: [now] },
    { title: 'Prossime', delegations: [later, coming] },
    { title: 'Concluse', delegations: [over] },
  ]);
  const first = turnsOf([coming, over, later, now], '2026-04-05', 2);
  expect(first.map(({ delegations }) => delegations)).toEqual([[now], [later]]);
  expect(turnsOf([later], '2026-04-05').map(({ title }) => title)).toEqual(['Prossime']);
});

describe('what a calendar draws of many delegations', () => {
  const april = span('2026-04-01', '2026-04-30');

  test('is all of them where they find room', () => {
    const few = [
      span('2026-04-03', '2026-04-05'),
      span('2026-03-20', '2026-04-02'),
      span('2026-04-29', '2026-05-09'),
    ];
    expect(drawnOf(few, april, 1)).toEqual({ shown: [few[1], few[0], few[2]], more: [] });
  });

  test('is the earliest and of those the longest; the rest is counted on each of its days', () => {
    const long = span('2026-04-03', '2026-04-06');
    const [short, other] = [span('2026-04-03'), span('2026-04-03')];
    const late = span('2026-04-05', '2026-04-07');
    expect(drawnOf([short, late, other, long], april, 1)).toEqual({
      shown: [long, late],
      more: [{ day: '2026-04-03', count: 2 }],
    });
  });

  test('leaves nothing unsaid, and nowhere more than there is room for', () => {
    const many = Array.from({ length: 200 }, (_, at) =>
      span(addDays('2026-03-25', (at * 7) % 40), addDays('2026-03-25', ((at * 7) % 40) + (at % 5))),
    );
    const { shown, more } = drawnOf(many, april, 4);
    for (let day = april.start; day <= april.end; day = addDays(day, 1)) {
      const on = (some: readonly { start: string; end: string }[]) =>
        some.filter(({ start, end }) => start <= day && day <= end).length;
      expect(on(shown)).toBeLessThanOrEqual(on(many) <= 5 ? 5 : 4);
      expect(on(shown) + (more.find((one) => one.day === day)?.count ?? 0)).toBe(on(many));
    }
  });
});
