import { describe, expect, test } from 'vitest';
import {
  canLeaveOut,
  checkedEarlyText,
  countSites,
  daysOf,
  dueOn,
  dueText,
  halfName,
  halfTitle,
  isBeforeFirst,
  isFrozen,
  isRunning,
  maxReceiptBytes,
  noIstat,
  offeredHalves,
  readHalf,
  rowKind,
  runningText,
  type State,
  sentOnProblem,
  siteGaps,
  siteStateLabels,
  siteStateOf,
  stateLabels,
  transmissionTexts,
} from './rules.ts';

describe('half-years', () => {
  test.each([
    ['2026-1', { year: 2026, half: 1 }],
    ['2025-2', { year: 2025, half: 2 }],
    ['2026-3', null],
    ['1999-1', null],
    ['2026-1 ', null],
  ] as const)('%s', (name, half) => {
    expect(readHalf(name)).toEqual(half);
  });

  test.each([
    ['x2026-1', null],
    ['2026-12', null],
  ])('%s is none', (name, half) => {
    expect(readHalf(name)).toBe(half);
  });

  test('are called by their half and year', () => {
    expect(halfTitle({ year: 2026, half: 1 })).toBe('Primo semestre 2026');
    expect(halfTitle({ year: 2025, half: 2 })).toBe('Secondo semestre 2025');
  });

  test.each([
    ['2025-1', '2025-2', true],
    ['2024-2', '2025-2', true],
    ['2025-2', '2025-2', false],
    ['2026-1', '2025-2', false],
    ['2025-2', '2026-2', false],
    ['2026-1', '2026-2', false],
    ['2025-1', null, false],
  ])('in March 2026, %s is not opened any more where the first kept is %s: %s', (name, first, isBefore) => {
    const half = readHalf(name) ?? { year: 0, half: 1 as const };
    expect(isBeforeFirst(half, first === null ? null : readHalf(first), '2026-03-16')).toBe(isBefore);
  });

  test('begin and end with January and June, July and December', () => {
    expect(daysOf({ year: 2026, half: 1 })).toEqual({ startsOn: '2026-01-01', endsOn: '2026-06-30' });
    expect(daysOf({ year: 2026, half: 2 })).toEqual({ startsOn: '2026-07-01', endsOn: '2026-12-31' });
    expect(dueOn('2026-06-30', 30)).toBe('2026-07-30');
  });

  test.each<[string, string[], string[]]>([
    ['2026-03-16', [], ['2026-1', '2025-2']],
    ['2026-07-01', [], ['2026-2', '2026-1']],
    ['2026-06-30', ['2025-2'], ['2026-1']],
    ['2026-06-30', ['2025-2', '2026-1'], []],
  ])('on %s this one and the one before are offered, besides %j', (today, existing, expected) => {
    expect(offeredHalves(today, existing).map(halfName)).toEqual(expected);
  });

  test('tell until when they are to be sent', () => {
    expect(dueText('2026-07-30', '2026-07-30')).toBe('Da inviare entro il 30/07/2026');
    expect(dueText('2026-07-30', '2026-07-31')).toBe('Era da inviare entro il 30/07/2026');
  });

  test.each([
    ['2026-06-30', transmissionTexts.sentEarly],
    ['2026-07-01', null],
    ['2026-07-20', null],
    ['2026-07-21', transmissionTexts.sentLate],
  ])('sent on %s', (day, expected) => {
    expect(sentOnProblem(day, { endsOn: '2026-06-30' }, '2026-07-20')).toBe(expected);
  });
});

test('a half-year runs until its last day; nobody is told to upload what runs still', () => {
  const endsOn = '2026-12-31';
  expect(['2026-11-22', '2026-12-31', '2027-01-01'].map((today) => isRunning({ endsOn }, today))).toEqual([
    ...[true, true, false],
  ]);
  for (const step of ['check', 'export', 'send'] as const)
    expect(runningText(step, endsOn)).toContain('semestre finisce il 31/12/2026');
  expect(runningText('send', endsOn)).toMatch(/^Il file non va ancora caricato/);
});

test.each([
  [{ amendsId: null, resultId: 4 }, 'new'],
  [{ amendsId: 9, resultId: 4 }, 'amended'],
  [{ amendsId: 9, resultId: null }, 'cancelled'],
] as const)('a row %j is %s', (row, kind) => {
  expect(rowKind(row)).toBe(kind);
});

test.each<[State, string, boolean, boolean]>([
  ['open', 'Aperto', true, false],
  ['checked', 'Controllato', true, true],
  ['exported', 'Esportato', false, true],
  ['sent', 'Inviato', false, false],
  ['receipt', 'Con ricevuta', false, false],
])(
  '%s, «%s»: sites may be left out %s, its rows are frozen and not sent %s',
  (state, label, mayLeave, frozen) => {
    expect([stateLabels[state], canLeaveOut(state), isFrozen(state)]).toEqual([label, mayLeave, frozen]);
    expect(transmissionTexts.wrongState(state)).toBe(
      `Il semestre è «${label}»: questo passo non si può fare. Ricaricare la pagina.`,
    );
  },
);

test('a receipt has 10 MB at most, and what was checked early is to be checked again', () => {
  expect(maxReceiptBytes).toBe(10_485_760);
  expect(checkedEarlyText).toMatch(/^Il controllo è stato fatto prima della fine del semestre: riaprire/);
});

describe('what a site lacks', () => {
  test('is said in words of its own', () => {
    expect(noIstat).toBe('Il comune non è riconosciuto: manca il codice ISTAT');
    expect(siteStateLabels).toEqual({
      incomplete: 'Incompleta',
      complete: 'Completa',
      'left-out': 'Esclusa',
    });
  });

  const surveys = {
    building: { questions: [], answers: [], province: 'VI' },
    employer: { questions: [], answers: [] },
    today: '2026-06-30',
  };
  const point = {
    alias: 'Ufficio',
    hasFloor: true,
    hasSurface: true,
    dates: 'complete',
    running: null,
  } as const;
  const site = {
    ...surveys,
    ...{ hasCoordinates: true, istat: '024116', points: [{ ...point, id: 5 }], measured: [5] },
  };

  test('is nothing when all is there, also while another point measures still', () => {
    expect(siteGaps(site)).toEqual([]);
    const measuring = { ...point, id: 6, dates: 'running' as const, running: 9, hasFloor: false };
    expect(siteGaps({ ...site, points: [...site.points, measuring] })).toEqual([]);
  });

  test('is its municipality, its coordinates, and what a measured point lacks', () => {
    const bare = {
      ...site,
      hasCoordinates: false,
      istat: null,
      points: [{ ...point, id: 5, hasFloor: false }],
    };
    expect(siteGaps(bare)).toEqual([
      { kind: 'coordinates', text: 'Coordinate della sede', point: null },
      { kind: 'floor', text: 'Ufficio: manca il piano', point: { id: 5, alias: 'Ufficio' } },
      { kind: 'istat', text: noIstat, point: null },
    ]);
  });

  test('is counted, without what is left out', () => {
    const gap = { kind: 'istat', text: noIstat, point: null } as const;
    const sites = [
      { missing: [], leftOut: null, rows: 3 },
      { missing: [gap], leftOut: null, rows: 2 },
      { missing: [gap], leftOut: { reason: 'Chiusa' }, rows: 4 },
    ];
    expect(sites.map(siteStateOf)).toEqual(['complete', 'incomplete', 'left-out']);
    expect(countSites(sites)).toEqual({ incomplete: 1, complete: 1, leftOut: 1, rows: 5 });
  });
});
