import { expect, it } from 'vitest';
import { entryTexts, readingProblems, returnProblem } from './rules.ts';

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
  [{ startedOn: '2026-01-01', endedOn: '2026-02-01', lost: false }, null],
  [{ startedOn: '2026-01-01', endedOn: null, lost: false }, entryTexts.notReturned],
  [{ startedOn: '2026-01-01', endedOn: '2026-02-01', lost: true }, entryTexts.lost],
  [{ startedOn: null, endedOn: null, lost: false }, entryTexts.notPlaced],
])('a dosimeter %o is told %s', (where, problem) => {
  expect(returnProblem(where)).toBe(problem);
});
