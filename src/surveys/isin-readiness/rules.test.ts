import { describe, expect, test } from 'vitest';
import type { Question } from '../surveys/rules.ts';
import { countMissingData, missingForIsin, type PointData, type SurveyData } from './rules.ts';

const question = (id: number, text: string, more: Partial<Question> = {}): Question => ({
  id,
  question: text,
  description: null,
  mandatory: true,
  placeholder: null,
  searchable: false,
  min: null,
  max: null,
  rispostaType: { id: 1, name: 'INTEGER' },
  choices: [],
  questions: [],
  ...more,
});
const text = { rispostaType: { id: 1, name: 'STRING' as const } };
const building: SurveyData['building'] = {
  questions: [
    question(1, 'Anno'),
    question(2, 'Note', { mandatory: false }),
    question(3, 'Solo a Padova', { province: 'PD' }),
  ],
  answers: [{ q: 1, a: 1970, p: [] }],
  province: 'VT',
};
const employer: SurveyData['employer'] = {
  questions: [question(9, 'Lavoratori')],
  answers: [{ q: 9, a: 12, p: [] }],
};
const point = (more: Partial<PointData> = {}): PointData => ({
  id: 5,
  alias: 'Ufficio',
  hasFloor: true,
  hasSurface: true,
  dates: 'complete',
  running: null,
  ...more,
});
const site = { building, employer, today: '2026-06-30', hasCoordinates: true, points: [point()] };
const words = (changes: Partial<typeof site>) =>
  missingForIsin({ ...site, ...changes }).map(({ testo }) => testo);

describe('what a site lacks for the ISIN', () => {
  test('is nothing when answers, coordinates, floor, surface and dates are there', () => {
    expect(words({})).toEqual([]);
  });

  test.each<[string, Partial<typeof site>, string[]]>([
    [
      'a mandatory answer of the building, one of its province only',
      { building: { ...building, answers: [], province: 'PD' } },
      ['Questionario edificio: Anno', 'Questionario edificio: Solo a Padova'],
    ],
    [
      'one of the employer',
      { employer: { ...employer, answers: [] } },
      ['Questionario datore di lavoro: Lavoratori'],
    ],
    [
      'an answer that can be none: a year to come, a code whose check digit does not fit, also an optional one',
      {
        building: {
          ...building,
          questions: [question(2, 'Anno')],
          answers: [{ q: 2, a: 3050, p: [] }],
        },
        employer: {
          questions: [
            question(101, 'Partita IVA', text),
            question(104, 'PEC', { ...text, mandatory: false }),
          ],
          answers: [
            { q: 101, a: '00000019991', p: [] },
            { q: 104, a: 'boh', p: [] },
          ],
        },
      },
      [
        'Questionario edificio: Anno (la risposta non può essere giusta)',
        'Questionario datore di lavoro: Partita IVA (la risposta non può essere giusta)',
        'Questionario datore di lavoro: PEC (la risposta non può essere giusta)',
      ],
    ],
    ['its coordinates', { hasCoordinates: false }, ['Coordinate della sede']],
    ['any point', { points: [] }, ['La sede non ha ancora punti di misurazione']],
    [
      'floor and surface of a point',
      { points: [point({ hasFloor: false, hasSurface: false })] },
      ['Ufficio: manca il piano', 'Ufficio: manca la superficie'],
    ],
    [
      'an end',
      { points: [point({ dates: 'running' })] },
      ['Ufficio: il dosimetro è ancora in posizione, manca la data di fine'],
    ],
    [
      'any measurement',
      { points: [point({ dates: 'none' })] },
      ['Ufficio: non ha ancora misurato nessun dosimetro'],
    ],
    [
      'dates that agree',
      { points: [point({ dates: 'wrong' })] },
      ['Ufficio: le date di un dosimetro non tornano'],
    ],
  ])('%s', (_what, changes, expected) => {
    expect(words(changes)).toEqual(expected);
  });

  test('names the point it is about', () => {
    expect(missingForIsin({ ...site, points: [point({ hasFloor: false })] })).toEqual([
      {
        tipo: 'floor',
        testo: 'Ufficio: manca il piano',
        punto: { id: 5, alias: 'Ufficio' },
        trattamento: null,
      },
    ]);
    const [end] = missingForIsin({ ...site, points: [point({ dates: 'running', running: 8 })] });
    expect(end).toMatchObject({ tipo: 'end', punto: { id: 5 }, trattamento: 8 });
  });

  test('is the same number when the points are only counted', () => {
    const points = [
      point({ hasFloor: false, dates: 'none' }),
      point({ hasSurface: false }),
      point({ dates: 'running' }),
    ];
    const counted = { hasCoordinates: false, points: points.length, pointGaps: 4 };
    expect(countMissingData(counted)).toBe(missingForIsin({ ...site, hasCoordinates: false, points }).length);
    expect(countMissingData({ hasCoordinates: true, points: 0, pointGaps: 0 })).toBe(1);
  });
});
