import { describe, expect, test } from 'vitest';
import { estimateTable } from '#geography/maps/rules.ts';
import type { DeviceCategory } from '#radioprotection/devices/rules.ts';
import type { Grade } from '#radioprotection/persons/rules.ts';
import { proposeOrder, unkeptTexts } from '../rules.ts';
import { crewFor, gradesInWords } from './rules.ts';

const day = '2026-03-18';
const one = (type: number, category: DeviceCategory | null = 'opt') => [{ type, category }];
const calibratedUntil = (...days: (string | null)[]) => days.map((nextCalibration) => ({ nextCalibration }));
const ofGrades = (...grades: (Grade | null)[]) => grades.map((grade) => ({ grade }));

test('which grades were taken to suffice is said, and that no expert has confirmed it', () => {
  expect(gradesInWords()).toBe(
    'Gradi supposti (da far rileggere a un esperto): LINAC: secondo grado, terzo grado sanitario, terzo grado; Ciclotrone: terzo grado sanitario, terzo grado.',
  );
  expect(unkeptTexts.operator).toContain(gradesInWords());
});

describe('a visit at which something is measured counts', () => {
  test.each([
    ['on the last day of the calibration', 5, '2026-03-18', calibratedUntil('2026-03-18'), true],
    ['not on the day after it', 5, '2026-03-19', calibratedUntil('2026-03-18'), false],
    ['with one instrument of two', 2, '2026-03-19', calibratedUntil('2026-03-18', '2026-12-31'), true],
    ['not by an instrument of which nobody knows', 12, day, calibratedUntil(null), false],
    ['not for a verification either', 9, day, calibratedUntil('2026-03-17'), false],
    ['where only an outcome is entered, with none', 10, day, calibratedUntil('2026-03-17'), true],
    ['as long as no instrument is chosen', 5, day, [], true],
  ])('%s', (_what, type, on, instruments, hasInstrument) => {
    expect(crewFor(one(type), { day: on, operators: [], instruments }).hasInstrument).toBe(hasInstrument);
  });

  test('not when an outcome is entered besides, with none that is calibrated', () => {
    const instruments = calibratedUntil('2026-03-17');
    const activities = [...one(5), ...one(10)];
    expect(crewFor(activities, { day, operators: [], instruments }).hasInstrument).toBe(false);
  });

  test('on the days of a trip on which an instrument is calibrated, and on no other', () => {
    const instruments = calibratedUntil('2026-03-18');
    const days = ['2026-03-17', '2026-03-18', '2026-03-19'].map(
      (on) => crewFor(one(5), { day: on, operators: [], instruments }).hasInstrument,
    );
    expect(days).toEqual([true, true, false]);
  });
});

describe('an operator may make a visit', () => {
  const table: [string, number, DeviceCategory | null, (Grade | null)[], boolean][] = [
    ['of any grade', 5, 'opt', ['primo'], true],
    ['not of the first at an accelerator', 5, 'linac', ['primo'], false],
    ['of the second at an accelerator', 5, 'linac', ['secondo'], true],
    ['not of the second at a cyclotron', 5, 'ciclotrone', ['secondo'], false],
    ['of the third for health care at a cyclotron', 5, 'ciclotrone', ['terzo_sanitario'], true],
    ['when another has the grade', 5, 'ciclotrone', ['primo', 'terzo'], true],
    ['of whom no grade is known', 5, 'ciclotrone', ['primo', null], true],
    ['for what is no measure of surveillance', 2, 'linac', ['primo'], true],
    ['where no device is known', 5, null, ['primo'], true],
    ['as long as nobody is chosen', 5, 'ciclotrone', [], true],
  ];
  test.each(table)('%s', (_what, type, category, grades, hasOperator) => {
    const crew = { day, operators: ofGrades(...grades), instruments: [] };
    expect(crewFor(one(type, category), crew).hasOperator).toBe(hasOperator);
  });

  test('who does what of a visit is shared among them', () => {
    const both = [...one(5, 'ciclotrone'), ...one(5, 'opt')];
    const crew = (...grades: Grade[]) => ({ day, operators: ofGrades(...grades), instruments: [] });
    expect(crewFor(both, crew('primo', 'terzo')).hasOperator).toBe(true);
    expect(crewFor(both, crew('primo', 'secondo')).hasOperator).toBe(false);
  });
});

test('the order of a day keeps hours of visits that count, not of one that nobody can make that day', () => {
  const home = { lat: 45.5, lng: 11.5 };
  const places = [
    { lat: 45.5, lng: 11.6 },
    { lat: 45.5, lng: 11.4 },
  ];
  const instruments = calibratedUntil('2026-03-18');
  const at = (on: string) => {
    const stops = places.map((location, index) => ({
      ...{ location, workingTime: 3_600_000, isLocked: false, providedMinutes: 0 },
      // Both at nine: one hour only can be kept.
      providedHour: 9,
      ...crewFor(one(index === 0 ? 5 : 10), { day: on, operators: [], instruments }),
    }));
    const departure = new Date(`${on}T07:30:00Z`);
    return proposeOrder({ departure, stops, table: estimateTable([home, ...places]) });
  };
  expect(at('2026-03-18').unkept.map(({ reasons }) => reasons)).toEqual([['hour']]);
  expect(at('2026-03-19').unkept).toEqual([{ stop: 0, reasons: ['instrument'] }]);
  expect(at('2026-03-19').order).toEqual([1, 0]);
});
