import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '#platform/contract/dates.ts';
import {
  type ActivityType,
  activityName,
  activityState,
  activityTypeLabels,
  activityTypes,
  deadlineClass,
  deadlineOf,
  defaultTypologyDays,
  isDoneAtVisit,
  isSchedulable,
  nextDeadline,
} from './rules.ts';

const today = '2026-11-22';
const flags = {
  ...{ isActive: true, isComplete: false, isSkipped: false, appointmentId: null },
  ...{ isToFinishInLab: false, isInReview: false, needsSign: false, deadline: null },
};

describe('the thirteen types', () => {
  test.each<[ActivityType, string, boolean, number | undefined]>([
    [0, 'Non definita', false, undefined],
    [1, 'Inizializzazione Manuale di Qualità', false, 30],
    [2, 'Controllo di Qualità', true, 365],
    [3, 'Inizializzazione Registro di Sorveglianza', false, 30],
    [4, 'Notifica Preventiva', false, 30],
    [5, 'Misure per Relazione di Sorveglianza', true, 365],
    [6, 'Emissione Relazione di Sorveglianza', false, 30],
    [7, 'Assegnazione Registro – Esperto di Radioprotezione', false, 30],
    [8, 'Assegnazione Registro – Specialista in Fisica Medica', false, 30],
    [9, 'Verifica Elettromedicale', true, 730],
    [10, 'Registrazione Esito Preventiva', true, 30],
    [11, 'Fatturazione', false, 30],
    [12, 'Controllo di Qualità RM', true, 365],
  ])('%s is %s (R1-325..338)', (type, label, schedulable, days) => {
    expect(activityTypeLabels[type]).toBe(label);
    expect(isSchedulable({ ...flags, type })).toBe(schedulable);
    expect(defaultTypologyDays[type]).toBe(days);
  });

  test('are called by their own name where they have one', () => {
    expect(activityName({ alias: 'Prove di marzo', type: 2 })).toBe('Prove di marzo');
    expect(activityName({ alias: null, type: 2 })).toBe('Controllo di Qualità');
  });

  test.each([
    ['with an appointment', { appointmentId: 7 }],
    ['deleted', { isActive: false }],
    ['complete', { isComplete: true }],
    ['skipped', { isSkipped: true }],
  ])('are not schedulable when %s (R1-339)', (_what, changed) => {
    expect(isSchedulable({ ...flags, type: 2, ...changed })).toBe(false);
  });
});

describe('deadlines', () => {
  test('are today and the days of the typology, without a time (R2-413)', () => {
    expect(deadlineOf(defaultTypologyDays, 2, '2027-03-27', null)).toBe('2028-03-26');
    expect(deadlineOf({ 2: 1 }, 2, '2028-02-28', null)).toBe('2028-02-29');
  });

  test('stay as they are for a typology that nothing is said of', () => {
    expect(deadlineOf(defaultTypologyDays, 0, today, '2027-01-01')).toBe('2027-01-01');
    expect(deadlineOf({}, 2, today, null)).toBeNull();
  });

  test('come again after what is done every year or two, and only there', () => {
    const again = activityTypes.filter((type) => nextDeadline(defaultTypologyDays, type, today) !== null);
    expect(again).toEqual([2, 5, 9, 12]);
    expect(nextDeadline(defaultTypologyDays, 9, today)).toBe(addDays(today, 730));
    expect(nextDeadline({}, 2, today)).toBeNull();
  });

  test.each([
    [-1, 'past'],
    [0, 'under-30'],
    [29, 'under-30'],
    [30, 'under-60'],
    [59, 'under-60'],
    [60, 'later'],
  ])('in %s days are %s (R1-407..410)', (days, expected) => {
    expect(deadlineClass(addDays(today, days), today)).toBe(expected);
  });

  test('that are missing are far', () => expect(deadlineClass(null, today)).toBe('later'));

  test('never come nearer by being later', () => {
    const order = ['past', 'under-30', 'under-60', 'later'];
    fc.assert(
      fc.property(fc.integer({ min: -900, max: 900 }), fc.nat(400), (days, more) => {
        const place = (count: number) => order.indexOf(deadlineClass(addDays(today, count), today));
        expect(place(days + more)).toBeGreaterThanOrEqual(place(days));
      }),
    );
  });
});

describe('how an activity stands', () => {
  test.each([
    ['open', {}],
    ['overdue', { deadline: '2026-11-21' }],
    ['expiring', { deadline: today }],
    ['open', { deadline: '2027-06-01' }],
    ['in-lab', { isToFinishInLab: true, deadline: '2026-01-01' }],
    ['in-review', { isInReview: true }],
    ['to-sign', { needsSign: true, isInReview: true }],
    ['skipped', { isSkipped: true }],
    ['complete', { isComplete: true, deadline: '2026-01-01' }],
    ['deleted', { isActive: false }],
    ['negative', { isActive: false, type: 10 as const }],
  ] as const)('%s: %o', (state, changed) => {
    expect(activityState({ ...flags, type: 2, ...changed }, today)).toBe(state);
  });
});

describe('an activity of a visit planned for 22 November', () => {
  test.each([
    ['completed that day was done at it', true, '2026-11-22', true],
    ['completed later was begun at it', true, '2026-11-30', true],
    ['completed before was not done at it (Q1-84)', true, '2026-11-21', false],
    ['of which nobody has said when counts as done at it', true, null, true],
    ['that is open was not done', false, null, false],
  ])('%s', (_what, complete, outcomeOn, isDone) => {
    expect(isDoneAtVisit({ complete, outcomeOn }, '2026-11-22')).toBe(isDone);
  });
});
