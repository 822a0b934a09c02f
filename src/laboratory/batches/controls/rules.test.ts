import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  awaitingComment,
  type Control,
  controlProblems,
  controlTexts,
  deviationFormula,
  deviationOf,
  type Verdict,
  verdictsOf,
} from './rules.ts';

const background = { value: 24, uncertainty: 4 };
const blank = (value: number, uncertainty = 3): Control => ({
  ...{ kind: 'blank', density: { value, uncertainty }, other: null },
});
const duplicate = (one: number, two: number): Control => ({
  kind: 'duplicate',
  density: { value: one, uncertainty: 3 },
  other: { value: two, uncertainty: 4 },
});

describe('a deviation, worked by hand', () => {
  // u = √(3² + 4²) = 5
  it.each([
    [blank(24), 0],
    [blank(34), 2],
    [blank(9), -3],
    [duplicate(400, 390), 2],
    [duplicate(390, 400), -2],
  ])('%o is %s', (control, deviation) => expect(deviationOf(control, background)).toBe(deviation));

  it('is told with its figures', () => {
    expect(deviationFormula(blank(30), background)).toBe('(30 − 24)/√(3² + 4²) = 1,2');
    expect(deviationFormula(duplicate(400.5, 390), background)).toBe('(400,5 − 390)/√(3² + 4²) = 2,1');
  });

  it('without uncertainty is none, or beyond anything', () => {
    const exact = { value: 24, uncertainty: 0 };
    expect(deviationOf(blank(24, 0), exact)).toBe(0);
    expect(deviationOf(blank(25, 0), exact)).toBe(Number.POSITIVE_INFINITY);
  });
});

describe('verdicts', () => {
  const blanks = (...deviations: number[]) =>
    verdictsOf(deviations.map((deviation) => ({ kind: 'blank' as const, deviation })));
  it.each<[number[], Verdict[]]>([
    [
      [0, 2, -2],
      ['in-control', 'in-control', 'in-control'],
    ],
    [[2.01], ['warning']],
    [[3], ['warning']],
    [[-3.01], ['out-of-control']],
    [
      [2.5, 0, 2.5],
      ['warning', 'in-control', 'trend'],
    ],
    [
      [2.5, 0, 0, 2.5],
      ['warning', 'in-control', 'in-control', 'warning'],
    ],
    [
      [2.5, -2.5],
      ['warning', 'warning'],
    ],
    [
      [3.5, 2.5],
      ['out-of-control', 'trend'],
    ],
  ])('of blanks at %j are %j', (deviations, verdicts) => expect(blanks(...deviations)).toEqual(verdicts));

  it('of duplicates look at no side, and kinds do not mix', () => {
    const at = (kind: 'blank' | 'duplicate', deviation: number) => ({ kind, deviation });
    expect(verdictsOf([at('duplicate', 2.5), at('duplicate', -2.5)])).toEqual(['warning', 'trend']);
    expect(verdictsOf([at('duplicate', 2.5), at('blank', 2.5)])).toEqual(['warning', 'warning']);
  });
});

describe('controls that wait for a comment', () => {
  // u = 5: 40 lies at 3,2σ, 36 at 2,4σ, 24 at the centre.
  const of = (...controls: readonly [value: number, isCommented: boolean][]) =>
    awaitingComment(
      controls.map(([value, isCommented]) => ({ ...blank(value), isCommented })),
      background,
    ).map(({ density }) => density.value);
  it.each<[string, [value: number, isCommented: boolean][], number[]]>([
    ['in control', [[24, false]], []],
    ['only beyond the warning limit', [[36, false]], []],
    ['beyond the action limit', [[40, false]], [40]],
    ['beyond it, and commented', [[40, true]], []],
    [
      'a trend that only its first has a comment of',
      [
        [36, true],
        [37, false],
      ],
      [37],
    ],
    [
      'a second one after one that was commented',
      [
        [40, true],
        [24, false],
        [41, false],
      ],
      [41],
    ],
  ])('%s', (_what, controls, waiting) => expect(of(...controls)).toEqual(waiting));
});

describe('properties', () => {
  const value = fc.double({ min: 0, max: 10_000, noNaN: true });
  const uncertainty = fc.double({ min: 0.1, max: 100, noNaN: true });
  const density = fc.record({ value, uncertainty });

  it('the detectors of a duplicate can be swapped', () => {
    fc.assert(
      fc.property(density, density, (one, other) => {
        const there = deviationOf({ kind: 'duplicate', density: one, other }, background);
        const back = deviationOf({ kind: 'duplicate', density: other, other: one }, background);
        expect(Math.abs(there)).toBe(Math.abs(back));
        const [verdict] = verdictsOf([{ kind: 'duplicate', deviation: there }]);
        expect(verdictsOf([{ kind: 'duplicate', deviation: back }])).toEqual([verdict]);
      }),
    );
  });

  it('more uncertainty never brings a control further out', () => {
    fc.assert(
      fc.property(density, density, fc.double({ min: 0, max: 100, noNaN: true }), (one, ground, more) => {
        const narrow = deviationOf({ kind: 'blank', density: one, other: null }, ground);
        const wider = { ...one, uncertainty: one.uncertainty + more };
        const wide = deviationOf({ kind: 'blank', density: wider, other: null }, ground);
        expect(Math.abs(wide)).toBeLessThanOrEqual(Math.abs(narrow));
      }),
    );
  });

  it('a blank with more tracks lies higher', () => {
    fc.assert(
      fc.property(density, density, value, (one, ground, more) => {
        const low = deviationOf({ kind: 'blank', density: one, other: null }, ground);
        const raised = { ...one, value: one.value + more };
        expect(deviationOf({ kind: 'blank', density: raised, other: null }, ground)).toBeGreaterThanOrEqual(
          low,
        );
      }),
    );
  });
});

test('a control has as many densities as its kind, and no day to come', () => {
  const given = {
    kind: 'duplicate' as const,
    otherDensity: null,
    otherUncertainty: null,
    readOn: '2026-03-02',
  };
  expect(controlProblems(given, '2026-03-01')).toEqual({
    letto: controlTexts.inFuture,
    altraDensita: controlTexts.noOther,
  });
  expect(controlProblems({ ...given, kind: 'blank' }, '2026-03-02')).toEqual({});
  expect(
    controlProblems({ ...given, kind: 'blank', otherDensity: 3, otherUncertainty: 1 }, '2026-03-02'),
  ).toEqual({ altraDensita: controlTexts.onlyOne, altraIncertezza: controlTexts.onlyOne });
});
