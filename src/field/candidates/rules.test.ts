import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, daysBetween } from '#platform/contract/dates.ts';
import {
  candidatesFrom,
  chainsOf,
  type Exposure,
  exposureDays,
  firstReversed,
  leastShortfall,
  longestChain,
  reversedText,
  shortfallInWords,
  shortfallOf,
} from './rules.ts';

const reqDays = 340;
const day = (offset: number) => addDays('2025-01-01', offset);
const exposure = (from: number, to: number, codice = `E${from}`): Exposure => ({
  codice,
  inizio: day(from),
  fine: day(to),
});

describe('exposures at a point', () => {
  test.each([
    ['a gap of 29 days keeps two together (R0-254)', [exposure(0, 170), exposure(199, 369)], [340]],
    ['a gap of 30 days parts them (R0-254)', [exposure(0, 170), exposure(200, 370)], [170, 170]],
    ['an overlap keeps them together', [exposure(0, 170), exposure(160, 330)], [340]],
    ['the same day keeps them together', [exposure(0, 170), exposure(170, 340)], [340]],
    ['N periods make one chain', [exposure(0, 90), exposure(100, 190), exposure(200, 290)], [270]],
    ['their order does not matter', [exposure(199, 369), exposure(0, 170)], [340]],
    [
      'of two that begin on one day the longer one is followed',
      [exposure(0, 200), exposure(0, 10), exposure(220, 320)],
      [310],
    ],
    ['in whichever order they come', [exposure(0, 10), exposure(0, 200), exposure(220, 320)], [310]],
    ['none make none', [], []],
  ])('%s', (_what, exposures, days) => {
    expect(chainsOf(exposures).map(({ giorni }) => giorni)).toEqual(days);
  });

  test('the longest chain is kept; of two as long the most recent one (R0-255)', () => {
    expect(longestChain([exposure(0, 100), exposure(200, 250)])?.exposures[0]?.codice).toBe('E0');
    expect(longestChain([exposure(0, 100), exposure(200, 300)])?.exposures[0]?.codice).toBe('E200');
    expect(longestChain([])).toBeNull();
  });

  test('days are those between start and end', () => {
    expect(exposureDays(exposure(3, 3))).toBe(0);
    expect(exposureDays({ inizio: '2026-03-28', fine: '2026-03-30' })).toBe(2);
  });

  test('the first one that ends before it starts is named; equal days are fine (R0-258)', () => {
    expect(firstReversed([exposure(1, 1), exposure(5, 4), exposure(9, 3)])?.codice).toBe('E5');
    expect(firstReversed([exposure(1, 1)])).toBeUndefined();
    expect(reversedText('LBS00009')).toBe(
      'Uno dei dosimetri ha la data fine prima della data inizio: (LBS00009)',
    );
  });

  test('are looked for from two years ago, also on a leap day', () => {
    expect(candidatesFrom('2026-03-16')).toBe('2024-03-16');
    expect(candidatesFrom('2028-02-29')).toBe('2026-02-28');
  });
});

describe('what a point lacks', () => {
  const today = day(400);
  test.each([
    ['nothing', [exposure(0, 340)], null, null],
    ['nothing, though it goes on', [exposure(0, 340)], 390, null],
    ['nothing of a chain of two', [exposure(0, 170), exposure(180, 390)], null, null],
    ['23 days of a chain that goes on today', [exposure(80, 397)], null, { giorni: 23, dal: day(423) }],
    ['all of it after 30 days', [exposure(53, 370)], null, { giorni: 340, dal: day(740), contano: 0 }],
    ['what the active one still has to bring', [exposure(0, 170)], 190, { giorni: 0, dal: day(400) }],
    ['days to come of the active one', [], 100, { giorni: 40, dal: day(440) }],
    [
      'an old chain is not lengthened by a later one',
      [exposure(0, 170)],
      200,
      { giorni: 140, dal: day(540), contano: 0 },
    ],
    [
      'what the chain that goes on lacks, not the longer one before it',
      [exposure(0, 200), exposure(240, 390)],
      null,
      { giorni: 190, dal: day(590), contano: 150 },
    ],
    [
      'nothing from today on, whatever was measured before a pause',
      [exposure(0, 20)],
      60,
      { giorni: 0, dal: day(400) },
    ],
    ['everything', [], null, { giorni: 340, dal: day(740) }],
  ])('%s', (_what, ended, start, expected) => {
    const attivo = start === null ? null : { inizio: day(start) };
    expect(shortfallOf({ ended, attivo }, today, reqDays)).toEqual(expected);
  });

  test('of several points the one that is ready first counts', () => {
    const points = [
      { ended: [], attivo: { inizio: day(100) } },
      { ended: [], attivo: { inizio: day(90) } },
    ];
    expect(leastShortfall(points, today, reqDays)).toEqual({ giorni: 30, dal: day(430) });
    expect(leastShortfall(points.toReversed(), today, reqDays)).toEqual({ giorni: 30, dal: day(430) });
    expect(
      leastShortfall([...points, { ended: [exposure(0, 340)], attivo: null }], today, reqDays),
    ).toBeNull();
    expect(leastShortfall([], today, reqDays)).toBeNull();
  });

  test('of several points that are ready on one day the first is told of', () => {
    const [interrupted, untouched] = [
      { ended: [exposure(0, 100)], attivo: null },
      { ended: [], attivo: null },
    ];
    const told = { giorni: 340, dal: day(740) };
    expect(leastShortfall([interrupted, untouched], today, reqDays)).toEqual({ ...told, contano: 0 });
    expect(leastShortfall([untouched, interrupted], today, reqDays)).toEqual(told);
  });

  test('is said in words', () => {
    expect(shortfallInWords({ giorni: 23, dal: '2027-01-12' })).toBe(
      'mancano 23 giorni: prossima data utile 12/01/2027',
    );
    expect(shortfallInWords({ giorni: 1, dal: '2027-01-12' })).toBe(
      'manca 1 giorno: prossima data utile 12/01/2027',
    );
    expect(shortfallInWords({ giorni: 340, dal: '2027-01-12', contano: 0 })).toBe(
      'mancano 340 giorni: prossima data utile 12/01/2027 (dopo una pausa di 30 giorni o più i giorni di prima non si sommano: si riparte da zero)',
    );
    expect(shortfallInWords({ giorni: 190, dal: '2027-01-12', contano: 150 })).toMatch(
      /non si sommano: ne contano 150\)$/,
    );
    expect(shortfallInWords({ giorni: 0, dal: '2027-01-12' })).toBe(
      'i giorni bastano: il dosimetro va rimosso',
    );
  });
});

const exposures = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 900 }), fc.integer({ min: 0, max: 400 })), { maxLength: 8 })
  .map((all) => all.map(([from, days], index) => exposure(from, from + days, `E${index}`)));

/** Every run of neighbours without a gap of 30 days, the slow way. */
function longestDaysOfTwin(all: readonly Exposure[]): number {
  const inOrder = [...all].sort((one, other) =>
    `${one.inizio}${one.fine}`.localeCompare(`${other.inizio}${other.fine}`),
  );
  let best = 0;
  for (let first = 0; first < inOrder.length; first += 1) {
    for (let last = first; last < inOrder.length; last += 1) {
      const run = inOrder.slice(first, last + 1);
      const together = run.every((next, index) => {
        const previous = run[index - 1];
        return previous === undefined || daysBetween(previous.fine, next.inizio) < 30;
      });
      if (together)
        best = Math.max(
          best,
          run.reduce((days, each) => days + exposureDays(each), 0),
        );
    }
  }
  return best;
}

describe('any exposures', () => {
  test('have the longest chain that trying every run of them finds', () => {
    fc.assert(
      fc.property(exposures, (all) => {
        expect(longestChain(all)?.giorni ?? 0).toBe(longestDaysOfTwin(all));
      }),
    );
  });

  test('are parted without one lost, doubled or joined over a gap', () => {
    fc.assert(
      fc.property(exposures, (all) => {
        const chains = chainsOf(all);
        expect(chains.flatMap((chain) => chain.exposures.map(({ codice }) => codice)).sort()).toEqual(
          all.map(({ codice }) => codice).sort(),
        );
        chains.slice(1).forEach((chain, index) => {
          const before = chains[index]?.exposures.at(-1)?.fine ?? '';
          expect(daysBetween(before, chain.exposures[0]?.inizio ?? '')).toBeGreaterThanOrEqual(30);
        });
      }),
    );
  });

  test('have chains that do not depend on their order, and shift with the calendar', () => {
    fc.assert(
      fc.property(exposures, fc.integer({ min: -500, max: 500 }), (all, by) => {
        const days = (each: readonly Exposure[]) => chainsOf(each).map(({ giorni }) => giorni);
        expect(days([...all].reverse())).toEqual(days(all));
        const moved = all.map((each) => ({
          ...each,
          inizio: addDays(each.inizio, by),
          fine: addDays(each.fine, by),
        }));
        expect(days(moved)).toEqual(days(all));
      }),
    );
  });

  test('lack nothing on the day that was foretold, when measuring goes on until then', () => {
    fc.assert(
      fc.property(exposures, fc.option(fc.integer({ min: 0, max: 1000 }), { nil: null }), (all, start) => {
        const today = day(1400);
        const attivo = start === null ? null : { inizio: day(start + 1300 - 900) };
        const shortfall = shortfallOf({ ended: all, attivo }, today, reqDays);
        if (shortfall === null) return;
        const goesOn = exposureOf(attivo?.inizio ?? today, shortfall.dal);
        expect(longestChain([...all, goesOn])?.giorni ?? 0).toBeGreaterThanOrEqual(reqDays);
      }),
    );
  });
});

function exposureOf(inizio: string, fine: string): Exposure {
  return { codice: 'GOES-ON', inizio, fine };
}
