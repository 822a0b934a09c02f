import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '#platform/contract/dates.ts';
import {
  type ActivityType,
  activityName,
  activityState,
  activityStates,
  activityTexts,
  activityTypeLabels,
  activityTypes,
  deadlineClass,
  deadlineOf,
  defaultTypologyDays,
  isDoneAtVisit,
  isOpenState,
  isSchedulable,
  needsOffice,
  negativeKeeps,
  negativeQuestion,
  nextDeadline,
  sharedRecordNote,
  tieProblems,
  whyNotOpen,
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

describe('what stands against an activity', () => {
  const none = { device: null, registry: null, manual: null, notification: null };
  test.each<[string, ActivityType, object, Record<string, string>]>([
    ['a quality control of a device', 2, { device: 1 }, {}],
    ['of its manual', 2, { manual: 1 }, {}],
    ['of its registry', 9, { registry: 1 }, {}],
    ['of nothing', 12, {}, { dispositivo: activityTexts.needsDevice }],
    ['measures without a registry', 5, { device: 1 }, { registro: activityTexts.needsRegistry }],
    ['measures of a registry', 5, { registry: 1 }, {}],
    ['an assignment without a registry', 8, {}, { registro: activityTexts.needsRegistry }],
    ['an invoice of nothing', 11, {}, {}],
    ['an outcome of a notification', 10, { notification: 4 }, {}],
    ['an outcome of none', 10, {}, {}],
    [
      'a quality control of a notification',
      2,
      { device: 1, notification: 4 },
      { notifica: activityTexts.notificationOfOutcome },
    ],
  ])('%s', (_what, type, tied, problems) => {
    expect(tieProblems(type, { ...none, ...tied })).toEqual(problems);
  });

  test.each([
    [2, true, false, null],
    [2, true, true, 'complete'],
    [2, false, true, 'deleted'],
    [10, false, false, 'negative'],
    [10, true, false, null],
  ] as const)('of the type %d, active %s, complete %s, it is %s', (type, isActive, isComplete, why) => {
    expect(whyNotOpen({ type, isActive, isComplete })).toBe(why);
  });

  test('only what is over needs nothing any more', () => {
    const open = activityStates.filter(isOpenState);
    expect(open).toEqual(['skipped', 'to-sign', 'in-review', 'in-lab', 'overdue', 'expiring', 'open']);
  });

  test('values and protocol numbers are entered on a page of their own', () => {
    expect(activityTypes.filter(needsOffice)).toEqual([2, 10, 12]);
  });

  test('a negative outcome is asked for by the name of its unit, and says what it does not keep (Q2-21)', () => {
    expect(negativeQuestion('Studio')).toBe(
      "Confermi l'esito negativo per Studio? L'operazione è irreversibile: l'unità locale non riceverà le modifiche.",
    );
    expect(negativeKeeps).toContain(sharedRecordNote);
  });
});

describe('the state of an activity, the first that holds', () => {
  const at = (changes: object, type: ActivityType = 2) =>
    activityState({ ...flags, type, ...changes }, today);
  test('goes by what was done with it before its deadline', () => {
    const all = {
      isComplete: true,
      isSkipped: true,
      needsSign: true,
      isInReview: true,
      isToFinishInLab: true,
      deadline: '2020-01-01',
    };
    const steps = ['isComplete', 'isSkipped', 'needsSign', 'isInReview', 'isToFinishInLab'] as const;
    const states = ['complete', 'skipped', 'to-sign', 'in-review', 'in-lab', 'overdue'];
    expect(at({ ...all, isActive: false })).toBe('deleted');
    expect(at({ ...all, isActive: false }, 10)).toBe('negative');
    for (const [index, state] of states.entries()) {
      const done = Object.fromEntries(steps.slice(0, index).map((step) => [step, false]));
      expect(at({ ...all, ...done })).toBe(state);
    }
  });

  test.each([
    [-1, 'overdue'],
    [0, 'expiring'],
    [29, 'expiring'],
    [30, 'open'],
  ])('due in %d days it is %s', (days, state) => {
    expect(at({ deadline: addDays(today, days) })).toBe(state);
  });
});
