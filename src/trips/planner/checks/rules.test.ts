import { describe, expect, test } from 'vitest';
import { blankPlan, departureOf, type PlannedActivity } from '../plan/rules.ts';
import { calibrationWarning, contractWarning, doubleManualWarning, planProblems } from './rules.ts';

const plan = {
  ...blankPlan(departureOf({ origin: 'C', lat: 1, lng: 1, dateHour: '2026-11-24T08:00:00+01:00' })),
  ...{ name: 'Prova', operators: [1], instruments: [1] },
};

describe('what keeps a plan from being saved', () => {
  test('a name of blanks (R1-494, R1-495)', () => {
    expect(planProblems({ ...plan, name: '  ' }, true)).toEqual({ name: 'Dai un nome alla trasferta!' });
  });

  test('no operator (R1-496, R1-497), no instrument (R1-498, R1-499)', () => {
    expect(planProblems({ ...plan, operators: [], instruments: [] }, true)).toEqual({
      ...{ operators: 'Seleziona almeno un operatore', instruments: 'Seleziona almeno uno strumento' },
    });
  });

  test('a place that was typed and not chosen (R1-505, R1-506)', () => {
    expect(planProblems(plan, false)).toEqual({ origin: 'Selezionare dal menu a tendina' });
  });

  test('no day or no hour; nothing else', () => {
    const at = (day: string, time: string) =>
      Object.keys(planProblems({ ...plan, departure: { ...plan.departure, day, time } }, true));
    expect(at('', '08:00')).toEqual(['day']);
    expect(at('2026-11-24', '')).toEqual(['time']);
    expect(at('2026-11-24', '08:00')).toEqual([]);
  });
});

describe('what is warned of', () => {
  test.each([
    [null, 'Contratto assente sul progetto'],
    ['2026-11-23', 'Contratto scaduto o in scadenza'],
    ['2026-12-24', 'Contratto scaduto o in scadenza'],
    ['2026-12-25', null],
  ])('a contract until %s (R1-523, R1-524, R1-525)', (dateEnd, text) => {
    expect(contractWarning(dateEnd === null ? null : { dateEnd }, '2026-11-24')).toBe(text);
  });

  test.each([
    [null, 'Camera A: nessuno ha indicato fino a quando vale la taratura.'],
    ['2026-11-23', 'Camera A: taratura scaduta nel giorno della trasferta.'],
    ['2026-11-24', null],
  ])('an instrument calibrated until %s', (nextCalibration, text) => {
    expect(calibrationWarning({ label: 'Camera A', nextCalibration }, '2026-11-24')).toBe(text);
  });

  test('two quality controls for one manual in use (R1-526)', () => {
    const control = (id: number, manualDevice: number | null, type = 2): PlannedActivity => ({
      ...{ id, type, name: 'x', include: false, estimatedTime: null, note: null, deadline: null },
      ...{ complete: false, eseguita: null, versione: null, category: null, manualDevice },
    });
    const text = "C'è più di una pratica per lo stesso Manuale di Qualità";
    expect(doubleManualWarning([control(1, 7), control(2, 7)])).toBe(text);
    expect(doubleManualWarning([control(1, 7), control(2, 8)])).toBeNull();
    expect(doubleManualWarning([control(1, null), control(2, null)])).toBeNull();
    expect(doubleManualWarning([control(1, 7), control(2, 7, 9)])).toBeNull();
  });
});
