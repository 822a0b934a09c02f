import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type KeptMeasures,
  measuredAtOf,
  measureLines,
  measuresInWords,
  measureText,
  measureTexts,
} from './rules.ts';

test.each([
  [0, '0'],
  [0.12, '0,12'],
  [0.1234, '0,123'],
  [0.1235, '0,124'],
  [1234.5, '1234,5'],
  [12_345.6789, '12.345,679'],
])('the value %d is written %s: with comma, at most three decimals', (value, text) => {
  expect(measureText(value)).toBe(text);
});

const kept: KeptMeasures = {
  ...{ method: 'strumentoPortatile', background: 0.1, within20Cm: 0.25, instrument: 'Provalab P10' },
  ...{ airAgainstWalls: 120, portalBackground: 100, sourceType: 'Cs-137', sourceActivity: 3700 },
};
const portable = [
  ['Fondo ambientale (µSv/h)', '0,1'],
  ['Misura entro 20 cm dalle pareti del carico (µSv/h)', '0,25'],
  ['Strumento utilizzato', 'Provalab P10'],
];
const portal = [
  ['Misura in aria rispetto alle pareti (conteggi/intervallo di tempo)', '120'],
  ['Fondo (conteggi/intervallo di tempo)', '100'],
  ['Tipo sorgente', 'Cs-137'],
  ['Attività sorgente (Bq)', '3700'],
];

describe('what was measured is told label by label with its unit', () => {
  test.each<[string, Partial<KeptMeasures>, string[][]]>([
    ['of a portable instrument', {}, portable],
    ['of a portal', { method: 'portaleRadiometrico' }, portal],
    ['without an instrument', { instrument: null }, portable.slice(0, 2)],
    ['without a background', { background: null }, portable.slice(1)],
    [
      'a background of zero',
      { background: 0, within20Cm: null, instrument: '' },
      [['Fondo ambientale (µSv/h)', '0']],
    ],
    [
      'without a source',
      { method: 'portaleRadiometrico', sourceType: null, sourceActivity: null },
      portal.slice(0, 2),
    ],
  ])('%s, of the chosen method alone', (_, over, lines) => {
    const measures = { ...kept, ...over };
    expect(measureLines(measures)).toEqual(lines.map(([label, value]) => ({ label, value })));
    expect(measuresInWords(measures)).toBe(lines.map((line) => line.join(' ')).join('; '));
  });
});

describe('the moment of a measurement, of what a phone says', () => {
  const from = new Date('2026-03-16T08:00:00Z');
  const now = new Date('2026-03-16T12:00:00Z');
  test.each([
    ['that says nothing', null, now],
    ['between form and arrival', '2026-03-16T10:30:00Z', new Date('2026-03-16T10:30:00Z')],
    ['at the moment the form came to be', '2026-03-16T08:00:00Z', from],
    ['before the form was there', '2026-03-16T07:59:59.999Z', now],
    ['at the moment it arrives', '2026-03-16T12:00:00Z', now],
    ['ahead of its time', '2026-03-16T12:00:00.001Z', now],
  ])('%s', (_, told, at) => {
    expect(measuredAtOf(told, { from, now })).toEqual(at);
  });

  test('never lies before the form or after its arrival', () => {
    fc.assert(
      fc.property(
        fc.date({ noInvalidDate: true, min: new Date('2020-01-01'), max: new Date('2032-01-01') }),
        (told) => {
          const at = measuredAtOf(told.toISOString(), { from, now });
          expect(at >= from && at <= now).toBe(true);
        },
      ),
    );
  });
});

test('what happened meanwhile is told by who did what, and what is not known is left out', () => {
  expect(measureTexts.changedMeanwhile('Anna', '')).toMatch(
    /^Anna ha modificato il modello nel frattempo\. /,
  );
  expect(measureTexts.changedMeanwhile('Anna', 'merce')).toContain('nel frattempo (merce). ');
  expect(measureTexts.measuredMeanwhile('Anna', 'Fondo 1')).toContain(
    'Anna ha salvato altre misure nel frattempo: Fondo 1.',
  );
  expect(measureTexts.attested('2026/4')).toContain('registro n. 2026/4');
  expect(measureTexts.sent('E. Rossi')).toBe('Misure inviate all’esperto di radioprotezione: E. Rossi.');
});
