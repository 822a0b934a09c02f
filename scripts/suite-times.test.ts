import { describe, expect, test } from 'vitest';
import {
  failedJourneys,
  failedTests,
  journeyTimes,
  overspent,
  overspentSlices,
  slowest,
  slowSlices,
  vitestTimes,
} from './suite-times.mjs';

const report = {
  suites: [
    {
      suites: [
        {
          specs: [
            {
              file: 'sites.spec.ts',
              title: 'a site is found',
              tests: [
                {
                  projectName: 'phone',
                  results: [
                    {
                      duration: 4_000,
                      annotations: [
                        { type: 'page loads', description: '3' },
                        { type: 'accessibility checks', description: '1' },
                        { type: 'accessibility checks', description: '1' },
                      ],
                    },
                  ],
                },
                { projectName: 'desk', results: [{ duration: 2_500, annotations: [] }] },
              ],
            },
          ],
        },
      ],
    },
  ],
};

test('journeys are read from the report with what they noted', () => {
  expect(journeyTimes(report)).toEqual([
    { file: 'sites.spec.ts', title: 'a site is found (phone)', seconds: 4, loads: 3, checks: 2 },
    { file: 'sites.spec.ts', title: 'a site is found (desk)', seconds: 2.5, loads: 0, checks: 0 },
  ]);
});

describe('the budget of journeys', () => {
  const usual = { journeys: 2, loads: 3, checks: 2 };

  test('is kept by what stays within it', () => {
    expect(overspent(journeyTimes(report), { usual, granted: {} })).toEqual([]);
  });

  test.each([
    [{ journeys: 1 }, 'sites.spec.ts: 2 journeys, 1 allowed'],
    [{ loads: 2 }, 'sites.spec.ts: 3 loads, 2 allowed'],
    [{ checks: 1 }, 'sites.spec.ts: 2 checks, 1 allowed'],
  ])('is overspent beyond %o', (less, line) => {
    expect(overspent(journeyTimes(report), { usual: { ...usual, ...less }, granted: {} })).toEqual([line]);
  });

  test('grants a file by its name more than the usual', () => {
    const granted = { 'sites.spec.ts': { journeys: 2, loads: 3, checks: 2 } };
    const nothing = { journeys: 0, loads: 0, checks: 0 };
    expect(overspent(journeyTimes(report), { usual: nothing, granted })).toEqual([]);
  });
});

describe('the budget of slices', () => {
  const costs = [
    { file: 'src/field/placement/server/place.test.ts', statements: 70 },
    { file: 'src/field/placement/server/routes.test.ts', statements: 40 },
    { file: 'src/app/migrate.test.ts', statements: 1000 },
  ];

  test('adds up the files of a slice; one of the app belongs to none', () => {
    expect(overspentSlices(costs, { usual: 110, granted: {} })).toEqual([]);
    expect(overspentSlices(costs, { usual: 109, granted: {} })).toEqual([
      'field/placement: 110 statements, 109 allowed',
    ]);
  });

  test('grants a slice by its name more than the usual', () => {
    expect(overspentSlices(costs, { usual: 100, granted: { 'field/placement': 110 } })).toEqual([]);
    expect(overspentSlices(costs, { usual: 100, granted: { 'field/sites': 110 } })).toHaveLength(1);
  });
});

describe('times', () => {
  const times = vitestTimes(
    {
      testResults: [
        {
          name: '/home/radia/src/field/placement/server/place.test.ts',
          assertionResults: [
            { fullName: 'placing stores it', duration: 6_000 },
            { fullName: 'placing refuses it', duration: 3_000 },
          ],
        },
        {
          name: '/home/radia/src/field/sites/server/routes.test.ts',
          assertionResults: [{ fullName: 'sites are listed' }],
        },
      ],
    },
    '/home/radia',
  );

  test('the slowest tests come first, so many of them', () => {
    expect(slowest(times, 2)).toEqual([
      '   6.0 s  src/field/placement/server/place.test.ts › placing stores it',
      '   3.0 s  src/field/placement/server/place.test.ts › placing refuses it',
    ]);
  });

  test('a slice is named when its tests together take longer than its share', () => {
    expect(slowSlices(times, 8)).toEqual(['   9.0 s of 8  field/placement']);
    expect(slowSlices(times, 9)).toEqual([]);
  });
});

test('what failed is named with the first line of why; a file that did not load too', () => {
  const passed = { fullName: 'adds', status: 'passed' };
  const failed = { fullName: 'takes', status: 'failed', failureMessages: ['expected 1\n  at line 3'] };
  const testResults = [
    { name: '/house/src/sum.test.ts', status: 'failed', message: '', assertionResults: [passed, failed] },
    { name: '/house/src/gone.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
  ];
  expect(failedTests({ testResults }, '/house')).toEqual([
    'src/sum.test.ts › takes: expected 1',
    'src/gone.test.ts › did not load: no such module',
  ]);
  const journey = (status: string, message: string) => ({
    ...{ projectName: 'desk', status },
    results: [{ error: { message } }],
  });
  const specs = [
    { file: 'sites.spec.ts', title: 'a site', tests: [journey('unexpected', 'no button\nat 4')] },
    { file: 'sites.spec.ts', title: 'another', tests: [journey('expected', '')] },
  ];
  expect(failedJourneys({ suites: [{ specs }] })).toEqual(['sites.spec.ts › a site (desk): no button']);
});
