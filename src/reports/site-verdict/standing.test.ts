import { describe, expect, test } from 'vitest';
import type { SiteStanding } from '../site-standings/rules.ts';
import type { PointVerdict } from './contract.ts';
import {
  customerVerdictWords,
  isPartial,
  isProvisional,
  isSettled,
  leadingPoint,
  measuringSince,
  notYetReported,
  standingOf,
  type VerdictWords,
  verdictWords,
} from './rules.ts';

const livello = { bqM3: 300, motivo: 'Luoghi di lavoro', presunto: false };

/** A point as it was judged. */
const judged = (
  nome: string,
  esito: PointVerdict['esito'],
  more: Partial<PointVerdict> = {},
): PointVerdict => ({
  ...{ id: 1, nome, attivo: true, inMisuraDal: null, esito, media: null, giorni: 355, dal: null, al: null },
  ...{ periodoSopra: false, riferito: true, manca: null, ...more },
});
const out = { attivo: false };
const warned = { periodoSopra: true };

describe('how a site stands by its points', () => {
  test.each<[string, PointVerdict[], SiteStanding]>([
    ['no point', [], 'never'],
    ['all of them not above', [judged('A', 'below'), judged('B', 'below')], 'below'],
    ['one above, out of use by now', [judged('A', 'below'), judged('B', 'above', out)], 'above'],
    ['one not judged', [judged('A', 'below'), judged('B', 'no-result')], 'partly'],
    ['one not judged, out of use by now', [judged('A', 'below'), judged('B', 'no-result', out)], 'below'],
    ['a later period above', [judged('A', 'below', warned), judged('B', 'below')], 'partly'],
    [
      'a period above at a point out of use',
      [judged('A', 'below'), judged('B', 'no-result', { ...out, ...warned })],
      'partly',
    ],
    ['none in use: all that were', [judged('A', 'below', out), judged('B', 'below', out)], 'below'],
    ['none in use, one not judged', [judged('A', 'below', out), judged('B', 'insufficient', out)], 'partly'],
    ['one in doubt', [judged('A', 'not-comparable'), judged('B', 'insufficient')], 'not-comparable'],
    [
      'one in doubt, out of use by now',
      [judged('A', 'insufficient'), judged('B', 'not-comparable', out)],
      'waiting',
    ],
    ['something measures', [judged('A', 'insufficient', { inMisuraDal: '2026-01-01' })], 'measuring'],
    [
      'something measures for the first time',
      [judged('A', 'never', { inMisuraDal: '2026-01-01' })],
      'measuring',
    ],
    ['nothing measures any more', [judged('A', 'insufficient'), judged('B', 'never')], 'waiting'],
    ['nothing ever did', [judged('A', 'never')], 'never'],
  ])('%s', (_, points, standing) => {
    expect(standingOf(points)).toBe(standing);
  });
});

describe('the words for it', () => {
  const said = (...punti: PointVerdict[]) => verdictWords({ esito: standingOf(punti), livello, punti });
  test('name up to three points, and how many more', () => {
    const above = ['A', 'B', 'C', 'D', 'E'].map((nome) => judged(nome, 'above'));
    expect(said(...above.slice(0, 3))).toEqual({
      text: 'Sopra il livello 300',
      tone: 'above',
      detail: 'A, B, C',
    });
    expect(said(...above).detail).toBe('A, B, C e altri 2');
  });

  test.each<[string, PointVerdict[], VerdictWords]>([
    [
      'one point',
      [judged('A', 'below')],
      { text: 'Non superiore a 300', tone: 'good', detail: 'nel suo punto' },
    ],
    [
      'two',
      [judged('A', 'below'), judged('B', 'below')],
      { text: 'Non superiore a 300', tone: 'good', detail: 'in tutti i 2 punti' },
    ],
    [
      'one of two',
      [judged('A', 'below'), judged('B', 'insufficient')],
      { text: 'Non superiore a 300 in 1 punto su 2', tone: 'attention', detail: 'manca il giudizio: B' },
    ],
    [
      'one of two in use, beside one that is not',
      [judged('A', 'below'), judged('B', 'insufficient'), judged('C', 'insufficient', out)],
      { text: 'Non superiore a 300 in 1 punto su 2', tone: 'attention', detail: 'manca il giudizio: B' },
    ],
    [
      'one of two that are both out of use',
      [judged('A', 'below', out), judged('B', 'insufficient', out)],
      { text: 'Non superiore a 300 in 1 punto su 2', tone: 'attention', detail: 'manca il giudizio: B' },
    ],
    [
      'two of three, one of them with a period above since',
      [judged('A', 'below', warned), judged('B', 'below'), judged('C', 'no-result')],
      {
        ...{ text: 'Non superiore a 300 in 2 punti su 3', tone: 'attention' },
        detail: 'un periodo sopra il livello: A; manca il giudizio: C',
      },
    ],
    [
      'all of them, with a period above since',
      [judged('A', 'below', warned), judged('B', 'below')],
      {
        text: 'Non superiore a 300 nell’ultimo anno chiuso',
        tone: 'attention',
        detail: 'un periodo sopra il livello: A',
      },
    ],
    [
      'one in doubt',
      [judged('A', 'not-comparable'), judged('B', 'never')],
      { text: 'Non confrontabile con 300', tone: 'attention', detail: 'A' },
    ],
    [
      'measuring since the first of its days',
      [
        judged('A', 'never', { inMisuraDal: '2026-03-05' }),
        judged('B', 'never', { inMisuraDal: '2026-02-01' }),
      ],
      { text: 'In misura', tone: 'quiet', detail: 'dal 01/02/2026' },
    ],
    [
      'measuring again after a period above',
      [judged('A', 'insufficient', { ...warned, inMisuraDal: '2026-03-05' })],
      { text: 'In misura', tone: 'attention', detail: 'un periodo sopra il livello: A' },
    ],
    [
      'waiting for what it lacks',
      [
        judged('A', 'never'),
        judged('B', 'insufficient', { manca: 'mancano 23 giorni' }),
        judged('C', 'no-result', { manca: 'x' }),
      ],
      { text: 'Nessun anno chiuso', tone: 'quiet', detail: 'mancano 23 giorni' },
    ],
    [
      'waiting for nobody knows what',
      [judged('A', 'insufficient')],
      { text: 'Nessun anno chiuso', tone: 'quiet', detail: null },
    ],
    ['never measured', [judged('A', 'never')], { text: 'Mai misurata', tone: 'quiet', detail: null }],
  ])('%s', (_, points, words) => {
    expect(said(...points)).toEqual(words);
  });
});

describe('what no report has told its customer yet', () => {
  const untold = { riferito: false };
  const customer = (...punti: PointVerdict[]) => {
    const verdict = { esito: standingOf(punti), livello, punti };
    return [isProvisional(verdict), customerVerdictWords(verdict)] as const;
  };
  test('is provisional and never green', () => {
    expect(customer(judged('A', 'below', untold))).toEqual([
      ...[true, { text: 'Provvisorio: non superiore a 300', tone: 'quiet', detail: notYetReported }],
    ]);
    expect(customer(judged('A', 'below'))[1].tone).toBe('good');
  });

  test('does not keep back that a level is exceeded', () => {
    expect(customer(judged('A', 'above', { ...out, ...untold }), judged('B', 'below'))).toEqual([
      ...[true, { text: 'Provvisorio: sopra il livello 300', tone: 'above', detail: `${notYetReported}; A` }],
    ]);
  });

  test.each<[string, PointVerdict[], boolean]>([
    ['points that decide nothing', [judged('A', 'above'), judged('B', 'below', untold)], false],
    [
      'a point out of use beside those in use',
      [judged('A', 'below'), judged('B', 'below', { ...out, ...untold })],
      false,
    ],
    ['points of which none is in use', [judged('A', 'below', { ...out, ...untold })], true],
    ['one in doubt', [judged('A', 'not-comparable', untold)], true],
    [
      'one that is not above, beside one not judged',
      [judged('A', 'below', untold), judged('B', 'never')],
      true,
    ],
    ['one that is measured', [judged('A', 'insufficient', { ...untold, inMisuraDal: '2026-01-01' })], false],
    ['one that was never measured', [judged('A', 'never', untold)], false],
  ])('is not so for %s: %s', (_, points, isSo) => {
    expect(customer(...points)[0]).toBe(isSo);
  });
});

test('a site is told by its point above first, then by the highest mean of a year, then of what there is', () => {
  const mean = (concentration: number) => ({ media: { concentration, expanded: null, isUpperBound: false } });
  const points = [
    judged('parte', 'insufficient', mean(900)),
    judged('anno', 'below', mean(250)),
    judged('dubbio', 'not-comparable', mean(290)),
    judged('sopra', 'above', mean(310)),
    judged('senza', 'above'),
  ];
  const names = (left: PointVerdict[]): (string | undefined)[] => {
    const first = leadingPoint(left);
    return first === null ? [] : [first.nome, ...names(left.filter((one) => one !== first))];
  };
  expect(names(points)).toEqual(['sopra', 'dubbio', 'anno', 'parte']);
  expect(names(points.toReversed())).toEqual(['sopra', 'dubbio', 'anno', 'parte']);
});

test.each<[PointVerdict['esito'], boolean]>([
  ['above', true],
  ['below', true],
  ['not-comparable', true],
  ['insufficient', false],
  ['no-result', false],
  ['never', false],
])('a point judged %s is told by a closed year, and settled whatever was before: %s', (esito, isClosed) => {
  expect(isPartial({ esito })).toBe(!isClosed);
  expect(isSettled({ earlier: true }, judged('A', esito))).toBe(isClosed);
  expect(isSettled({ earlier: false }, judged('A', esito))).toBe(true);
});

test('nothing measures since any day where nothing measures', () => {
  expect(measuringSince([judged('A', 'never')])).toBeNull();
});
