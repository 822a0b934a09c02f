import { expect, it } from 'vitest';
import { contradicts, entryTexts, readingProblems, returnProblem } from './rules.ts';

const reading = {
  ...{ traces: 450, tracesUncertainty: null, counts: null, areaCm2: null },
  ...{ background: null, frames: null, chiSquared: null },
};
const days = { readOn: '2026-03-10', endedOn: '2026-03-10', today: '2026-03-10' };

it('a reading may be made on the day it came back, which may be today', () => {
  expect(readingProblems(reading, days)).toEqual({});
});

it.each([
  [{ traces: null }, {}, { traces: entryTexts.nothingRead }],
  [{ traces: null, counts: 0, areaCm2: 1 }, {}, {}],
  [{ counts: 900, areaCm2: 2 }, {}, {}],
  [{ traces: 9999, counts: 307, areaCm2: 0.642 }, {}, { traces: entryTexts.contradiction('478,2') }],
  [{ counts: 900 }, {}, { area: entryTexts.noArea }],
  [{ chiSquared: 1, frames: 1 }, {}, { campi: entryTexts.noFrames }],
  [{ chiSquared: 1, frames: 2 }, {}, {}],
  [{ frames: 1 }, {}, {}],
  [{}, { readOn: '2026-03-11' }, { letto: entryTexts.readInFuture }],
  [{}, { readOn: '2026-03-09' }, { letto: entryTexts.readBeforeEnd('2026-03-10') }],
])('%o on %o has the problems %o', (wrong, other, problems) => {
  expect(readingProblems({ ...reading, ...wrong }, { ...days, ...other })).toEqual(problems);
});

it.each([
  ['478.2 as it is printed', 478.2, false],
  ['478', 478, false],
  // 307/0,642 = 478,19; 1 % of it is 4,78.
  ['one within a hundredth', 482.9, false],
  ['one beyond it', 483.1, true],
  ['one below it', 473.3, true],
])('307 counts on 0.642 cm² and a density of %s: a contradiction is %s', (_what, traces, isOne) => {
  expect(contradicts(traces, 307, 0.642)).toBe(isOne);
});

it.each([
  [0, 0, false],
  [0.5, 0, false],
  [0.6, 0, true],
  [2, 1, false],
])('%s tracks/cm² beside %s counts on 0.642 cm²: a contradiction is %s', (traces, counts, isOne) => {
  expect(contradicts(traces, counts, 0.642)).toBe(isOne);
});

it.each([
  [{ startedOn: '2026-01-01', endedOn: '2026-02-01', lost: false }, null],
  [{ startedOn: '2026-01-01', endedOn: null, lost: false }, entryTexts.notReturned],
  [{ startedOn: '2026-01-01', endedOn: '2026-02-01', lost: true }, entryTexts.lost],
  [{ startedOn: null, endedOn: null, lost: false }, entryTexts.notPlaced],
])('a dosimeter %o is told %s', (where, problem) => {
  expect(returnProblem(where)).toBe(problem);
});
