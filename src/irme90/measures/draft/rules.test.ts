import { describe, expect, test } from 'vitest';
import { cardTexts } from '../../control-cards/rules.ts';
import {
  blankMeasures,
  controlsOf,
  draftProblems,
  filledIn,
  instrumentProblem,
  isMeasureTouched,
  isOfItsDay,
  type MeasureDraft,
  measuresOver,
  measuringDay,
} from './rules.ts';

type Item = Parameters<typeof instrumentProblem>[1];
const today = '2026-03-16';

/** An instrument with everything that is asked of it today. */
const ready = (value: number, over: object = {}) => ({
  ...{ value, label: `Provalab ${value}`, cardId: 5, nextCalibration: '2027-01-01' },
  ...{ limitMeasurements: 10, limitMeasurementsNeeded: 10, dailyMeasurement: today },
  ...{ limitsMessage: { instrumentCanBeUsed: true, subtitle: '' }, ...over },
});
type Controls = Partial<Item['controlli']>;
/** Of a form what measuring looks at. */
const item = (controlli: Controls = {}, rest: object = {}) =>
  ({
    ...{ versione: 4, misurato: null, strumenti: [ready(7), ready(8, { dailyMeasurement: '2026-03-15' })] },
    controlli: {
      ...{ metodo: null, instrumentMandatory: true, strumentoPortatile: null, portaleRadiometrico: null },
      ...controlli,
    },
    ...rest,
  }) as unknown as Item;

const about = { title: 'Misure IRME90 n. 12', where: 'Acciaierie' };
const portable: MeasureDraft = {
  ...{ ...blankMeasures, about, metodo: 'strumentoPortatile', fondo: '0,12', a20cm: '0.15', instrument: 7 },
};
const portal: MeasureDraft = {
  ...{ ...blankMeasures, about, metodo: 'portaleRadiometrico', ariaRispettoPareti: '120' },
  ...{ fondoPortale: '100', tipoSorgente: 'Cs-137', attivitaSorgente: '3700' },
};

describe('a draft of measures', () => {
  const sentBefore = item({
    metodo: 'strumentoPortatile',
    strumentoPortatile: { fondo: 0.12, a20cm: 0, usedInstrument: { value: 7, label: 'Provalab 7' } },
    portaleRadiometrico: {
      ariaRispettoPareti: 1.5,
      fondo: null,
      tipoSorgente: 'Cs-137',
      attivitaSorgente: 3700,
    },
  } as Controls);

  test('holds what was sent before, until somebody has typed', () => {
    expect(isMeasureTouched(blankMeasures)).toBe(false);
    expect(measuresOver(blankMeasures, sentBefore)).toEqual({
      ...{
        ...blankMeasures,
        seen: 4,
        metodo: 'strumentoPortatile',
        instrument: 7,
        fondo: '0,12',
        a20cm: '0',
      },
      ...{ ariaRispettoPareti: '1,5', fondoPortale: '', tipoSorgente: 'Cs-137', attivitaSorgente: '3700' },
    });
  });

  test('keeps what was typed, whatever was sent', () => {
    expect(isMeasureTouched(portable)).toBe(true);
    expect(measuresOver(portable, sentBefore)).toBe(portable);
  });

  test('over a form without measures is empty, and knows over which version it is typed', () => {
    expect(measuresOver(blankMeasures, item())).toEqual({ ...blankMeasures, seen: 4 });
  });
});

test.each([
  [
    'of a portable instrument',
    { ...portal, ...portable, ariaRispettoPareti: '9' },
    { fondo: '0,12', a20cm: '0.15', usedInstrument: { value: 7, label: '' } },
    null,
  ],
  [
    'without an instrument',
    { ...portable, instrument: null },
    { fondo: '0,12', a20cm: '0.15', usedInstrument: null },
    null,
  ],
  [
    'of a portal',
    { ...portal, fondo: '9', instrument: 7 },
    null,
    { ariaRispettoPareti: '120', fondo: '100', tipoSorgente: 'Cs-137', attivitaSorgente: '3700' },
  ],
  ['without a method', { ...portable, metodo: null }, null, null],
] as const)(
  'measures %s are sent with the fields of their method alone',
  (_, draft, strumentoPortatile, portale) => {
    expect(controlsOf(draft as MeasureDraft)).toEqual({
      ...{ metodo: draft.metodo, strumentoPortatile, portaleRadiometrico: portale },
    });
  },
);

test.each<[string, { quando: string } | null, string | null, string]>([
  ['of a new measurement is today', null, null, today],
  [
    'of measures sent before is the day in Rome when they were made',
    { quando: '2026-03-14T23:30:00Z' },
    '2026-03-13T10:00:00Z',
    '2026-03-15',
  ],
  ['of one that was to be sent before is that day in Rome', null, '2026-03-14T23:30:00Z', '2026-03-15'],
  ['of one by a clock that was ahead is today', null, '2026-03-18T10:00:00Z', today],
])('the day %s', (_, misurato, misuratoIl, day) => {
  expect(measuringDay(item({}, { misurato }), misuratoIl, today)).toBe(day);
});

describe('when a load was measured', () => {
  const misuratoIl = '2026-03-15T16:30:00.000Z';
  const sent = { ...portable, misuratoIl };
  test.each<[string, Partial<MeasureDraft>]>([
    ['a version that was compared', { seen: 9 }],
    ['the same value again', { fondo: '0,12', instrument: 7 }],
  ])('stays with %s', (_, part) => {
    expect(filledIn(sent, part)).toEqual({ ...sent, ...part, misuratoIl });
  });

  test.each<[string, Partial<MeasureDraft>]>([
    ['method', { metodo: 'portaleRadiometrico' }],
    ['instrument', { instrument: 8 }],
    ['background', { fondo: '0,13' }],
    ['value near the load', { a20cm: '0,13' }],
    ['value in air', { ariaRispettoPareti: '1' }],
    ['background of a portal', { fondoPortale: '1' }],
    ['source', { tipoSorgente: 'Am-241' }],
    ['activity', { attivitaSorgente: '1' }],
  ])('is another time with another %s', (_, part) => {
    expect(filledIn(sent, part)).toEqual({ ...sent, ...part, misuratoIl: null });
  });
});

describe('the chosen instrument', () => {
  const used = { strumentoPortatile: { usedInstrument: { value: 8, label: 'Provalab 8' } } } as Controls;
  test.each<[string, number | null, Item, RegExp | null]>([
    ['none', null, item(), null],
    ['one with all it needs', 7, item(), null],
    ['one that was not measured with today', 8, item(), /richiesta la misurazione giornaliera/],
    ['the one that measured already is not asked again', 8, item(used), null],
    [
      'another than the one that measured',
      7,
      item(used, { strumenti: [ready(7, { cardId: null })] }),
      /carta di controllo attiva/,
    ],
    ['one that the client may not use', 9, item(), new RegExp(cardTexts.notFound)],
    [
      'one beyond its limits, with what is said of that',
      7,
      item(
        {},
        {
          strumenti: [
            ready(7, { limitsMessage: { instrumentCanBeUsed: false, subtitle: 'Fuori dai limiti.' } }),
          ],
        },
      ),
      /^Fuori dai limiti\.$/,
    ],
  ])('%s', (_, instrument, of, problem) => {
    const found = instrumentProblem({ instrument, misuratoIl: null }, of, today);
    if (problem === null) expect(found).toBeNull();
    else expect(found).toMatch(problem);
  });
});

test('what an instrument was on an earlier day only the server knows, where nothing was sent yet', () => {
  const yesterday = '2026-03-15T16:30:00.000Z';
  const since = item({}, { strumenti: [ready(7, { cardId: null })] });
  for (const instrument of [7, 9]) {
    expect(instrumentProblem({ instrument, misuratoIl: yesterday }, since, today)).toBeNull();
    expect(instrumentProblem({ instrument, misuratoIl: null }, since, today)).not.toBeNull();
  }
  const sent = { ...since, misurato: { quando: yesterday, chi: 'Olga' } };
  expect(instrumentProblem({ instrument: 7, misuratoIl: null }, sent, today)).toMatch(/15\/03\/2026/);
  expect([yesterday, null].map((told) => isOfItsDay(since, told, today))).toEqual([false, true]);
  expect(isOfItsDay(sent, null, today)).toBe(true);
});

describe('before measures are sent', () => {
  const at = 'controlli.strumentoPortatile';
  const optional = item({ instrumentMandatory: false });
  test.each<[string, MeasureDraft, Item, string[]]>([
    ['nothing is wrong with those of a portable instrument', portable, item(), []],
    ['nor with those of a portal', portal, item(), []],
    ['a method is asked for', { ...portable, metodo: null }, item(), ['controlli.metodo']],
    [
      'numbers are asked for, not below zero',
      { ...portable, fondo: 'x', a20cm: '-1' },
      item(),
      [`${at}.fondo`, `${at}.a20cm`],
    ],
    [
      'an instrument is asked for where it must be',
      { ...portable, instrument: null },
      item(),
      [`${at}.usedInstrument`],
    ],
    ['and need not be chosen elsewhere', { ...portable, instrument: null }, optional, []],
    [
      'what is wrong with it keeps from sending',
      { ...portable, instrument: 8 },
      item(),
      [`${at}.usedInstrument`],
    ],
    ['but not where it need not be chosen (Q1-35)', { ...portable, instrument: 8 }, optional, []],
    [
      'the instrument is judged by the day of the measures',
      { ...portable, instrument: 8 },
      item({}, { misurato: { quando: '2026-03-15T09:00:00Z' } }),
      [],
    ],
    [
      'and by that on which they were first to be sent',
      { ...portable, instrument: 8, misuratoIl: '2026-03-15T16:30:00.000Z' },
      item(),
      [],
    ],
  ])('%s', (_, draft, of, fields) => {
    expect(Object.keys(draftProblems(draft, of, { today, isKept: false }))).toEqual(fields);
  });

  test.each<[string, MeasureDraft, string[]]>([
    ['an instrument is not judged', { ...portable, instrument: 8 }, []],
    ['but asked for all the same', { ...portable, instrument: null }, [`${at}.usedInstrument`]],
    ['and so are the values', { ...portable, fondo: '' }, [`${at}.fondo`]],
  ])('by a kept answer %s', (_, draft, fields) => {
    expect(Object.keys(draftProblems(draft, item(), { today, isKept: true }))).toEqual(fields);
  });
});
