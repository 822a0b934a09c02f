import { describe, expect, test } from 'vitest';
import { type KeptMeasures, measureLines, measuresInWords, measureText, measureTexts } from './rules.ts';

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
