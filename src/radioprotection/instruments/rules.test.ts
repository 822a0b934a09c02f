import { expect, test } from 'vitest';
import { addDays } from '#platform/contract/dates.ts';
import { type CalibrationState, calibrationState, calibrationWord, instrumentLabel } from './rules.ts';

const today = '2026-03-16';

test.each<[string | null, CalibrationState]>([
  [null, 'scaduta'],
  [addDays(today, -1), 'scaduta'],
  [today, 'in-scadenza'],
  [addDays(today, 29), 'in-scadenza'],
  [addDays(today, 30), 'valida'],
])('a calibration through %s is %s: its last day still counts (Q1-35)', (until, state) => {
  expect(calibrationState(until, today)).toBe(state);
});

test.each([
  ['valida', '2026-01-01', '2027-01-01', 'Valida'],
  ['in-scadenza', '2026-01-01', '2026-04-01', 'In scadenza'],
  ['scaduta', null, '2026-01-01', 'Scaduta'],
  ['scaduta', '2026-01-01', null, 'Scadenza non indicata'],
  ['scaduta', null, null, 'Mai tarato'],
] as const)(
  'one that is %s, made on %s, through %s, is called %s',
  (stato, taratura, nextCalibration, word) => {
    expect(calibrationWord({ stato, taratura, nextCalibration })).toBe(word);
  },
);

test('an instrument is called by its make and number (Q1-36)', () => {
  expect(instrumentLabel({ brand: 'Provalab', model: 'P10', serialNumber: 'E-4' })).toBe(
    'Provalab P10 – s/n E-4',
  );
});
