import { describe, expect, test } from 'vitest';
import type { MyStop } from '../contract.ts';
import { fieldDayTexts } from '../rules.ts';
import {
  blankVisit,
  instantOf,
  isVisitTouched,
  nextStop,
  outcomesOf,
  toldOf,
  type VisitDraft,
  visitBody,
  visitOver,
  visitProblems,
  withTold,
  withTyped,
} from './rules.ts';

type Activity = MyStop['activities'][number];

const activity = (over: Partial<Activity> = {}): Activity => ({
  ...{ id: 1, activityType: 5, note: null, estimatedTime: 40, complete: false, skip: false },
  ...{ nome: 'Misure', toFinishInLab: false, deadline: null, device: null, daUfficio: false, visita: null },
  ...over,
});
const day = '2026-03-16';
/** Ten in the morning in Rome. */
const now = new Date('2026-03-16T09:00:00Z');
const stop = { activities: [activity(), activity({ id: 2, daUfficio: true })], visita: null };

describe('what is told of an activity', () => {
  test('it was done, unless it wants values: then its rest waits in the office', () => {
    expect(stop.activities.map((one) => toldOf(one, blankVisit).esito)).toEqual(['eseguita', 'da-finire']);
    expect(outcomesOf(activity({ daUfficio: true }))).toEqual(['da-finire', 'non-eseguita']);
  });

  test('what was told before stands there again, what is typed here comes before it', () => {
    const before = activity({ visita: { esito: 'non-eseguita', motivo: 'Guasto', minuti: 5 } });
    expect(toldOf(before, blankVisit)).toEqual({
      id: 1,
      esito: 'non-eseguita',
      motivo: 'Guasto',
      minuti: '5',
    });
    const typed = withTold(blankVisit, before, { esito: 'eseguita' });
    expect(toldOf(before, typed)).toMatchObject({ esito: 'eseguita', minuti: '5' });
    expect(isVisitTouched(typed)).toBe(true);
    expect(isVisitTouched(blankVisit)).toBe(false);
  });
});

test('told again, the hours and the note of before stand there; what was cleared since stays clear', () => {
  const visita: MyStop['visita'] = {
    esito: 'fatta',
    ...{ iniziata: '2026-03-16T07:30:00.000Z', finita: null, motivo: null },
    ...{ nota: 'Citofono guasto', chi: null, quando: '2026-03-16T08:20:00.000Z' },
  };
  const begun = visitOver(blankVisit, visita);
  expect(begun).toEqual({ ...blankVisit, arrived: '08:30', left: '', note: 'Citofono guasto' });
  const about = { title: 'Studio', where: 'Roma', day };
  const cleared = { ...begun, about, note: '' };
  expect(visitOver(cleared, visita)).toEqual(cleared);
  expect(visitOver(blankVisit, null)).toEqual(blankVisit);
});

test.each<[string, Partial<VisitDraft>, string]>([
  ['stays of the day it was begun for', { note: 'Ok' }, '2026-03-10'],
  ['is of the day shown once the arrival is said anew', { arrived: '08:30' }, day],
  ['is of the day shown once the end is', { left: '09:15' }, day],
])('what is typed for a day that was moved %s', (_, part, typed) => {
  const about = { title: 'Studio', where: 'Roma', day };
  const old = { ...blankVisit, about: { ...about, day: '2026-03-10' } };
  expect(withTyped(old, part, about)).toEqual({ ...old, ...part, about: { ...about, day: typed } });
  expect(withTyped(blankVisit, part, about)).toEqual({ ...blankVisit, ...part, about });
});

describe('what has to be mended before it is sent', () => {
  test('a visit with nothing typed may be sent', () => {
    expect(visitProblems(blankVisit, { day, stop, now })).toEqual({});
  });

  test('hours in the future, an end before the beginning', () => {
    const problems = (arrived: string, left: string) =>
      visitProblems({ ...blankVisit, arrived, left }, { day, stop, now });
    expect(problems('10:01', '')).toEqual({ arrived: fieldDayTexts.inFuture });
    expect(problems('10:00', '09:59')).toEqual({ left: fieldDayTexts.endBefore });
    expect(problems('09:00', '10:00')).toEqual({});
    expect(problems('', '10:01')).toEqual({ left: fieldDayTexts.inFuture });
    expect(problems('', '09:00')).toEqual({});
    expect(problems('09:00', '')).toEqual({});
    expect(problems('09:00', '09:00')).toEqual({});
  });

  test('more minutes than a day has, and none is no mistake', () => {
    const problems = (minuti: string) =>
      visitProblems(withTold(blankVisit, activity(), { minuti }), { day, stop, now });
    expect(problems('1440')).toEqual({});
    expect(problems('1441')).toEqual({ 'minuti-1': 'Da 0 a 1.440 minuti.' });
    expect(problems('')).toEqual({});
  });

  test('what was left out wants a reason of five characters, and so does a stop that is skipped', () => {
    const leftOut = withTold(blankVisit, activity(), { esito: 'non-eseguita', motivo: ' mah ' });
    expect(visitProblems(leftOut, { day, stop, now })).toEqual({ 'motivo-1': fieldDayTexts.noReason });
    const skipped = { ...leftOut, isSkipping: true };
    expect(visitProblems(skipped, { day, stop, now })).toEqual({ reason: fieldDayTexts.noReason });
    expect(visitProblems({ ...skipped, reason: 'Chiuso' }, { day, stop, now })).toEqual({});
    expect(visitProblems({ ...skipped, reason: ' Fermo ' }, { day, stop, now })).toEqual({});
  });
});

describe('what is sent', () => {
  test('of a visit that took place every activity, with the hours of the clock in Rome', () => {
    const draft = { ...withTold(blankVisit, activity(), { minuti: '35' }), arrived: '08:30', left: '09:15' };
    expect(visitBody(draft, { day, stop })).toEqual({
      ...{ esito: 'fatta', motivo: null, nota: null, giorno: day, raccontoLetto: null },
      ...{ iniziata: '2026-03-16T07:30:00.000Z', finita: '2026-03-16T08:15:00.000Z' },
      attivita: [
        { id: 1, esito: 'eseguita', motivo: null, minuti: 35 },
        { id: 2, esito: 'da-finire', motivo: null, minuti: null },
      ],
    });
  });

  test('of what was left out no minutes: their field is hidden, so that nothing in it is sent or in the way', () => {
    const leftOut = { esito: 'non-eseguita', motivo: 'Apparecchio guasto', minuti: '9999' } as const;
    const draft = withTold(blankVisit, activity(), leftOut);
    expect(visitProblems(draft, { day, stop, now })).toEqual({});
    expect(visitBody(draft, { day, stop }).attivita[0]).toMatchObject({ ...leftOut, minuti: null });
    const done = withTold(blankVisit, activity(), { minuti: '9999' });
    expect(visitProblems(done, { day, stop, now })).toEqual({ 'minuti-1': 'Da 0 a 1.440 minuti.' });
  });

  test('of an activity what was told of it last, and of words what stands between the blanks', () => {
    const first = withTold(withTold(blankVisit, activity({ id: 2 }), { minuti: '5' }), activity(), {
      minuti: '9',
    });
    const last = withTold(first, activity(), { esito: 'non-eseguita', motivo: ' Guasto ' });
    expect(last.told).toHaveLength(2);
    const body = visitBody({ ...last, note: ' Citofono rotto ' }, { day, stop });
    expect([body.nota, body.attivita[0], body.attivita[1]?.minuti]).toEqual([
      'Citofono rotto',
      { id: 1, esito: 'non-eseguita', motivo: 'Guasto', minuti: null },
      5,
    ]);
  });

  test('of one that was told before goes along what was read of it, for nothing to be told over unseen', () => {
    const quando = '2026-03-16T08:20:00.000Z';
    const visita = {
      ...{ esito: 'fatta' as const, iniziata: null, finita: null, motivo: null, nota: null },
      ...{ chi: 'Bruno', quando },
    };
    expect(visitBody(blankVisit, { day, stop: { ...stop, visita } }).raccontoLetto).toBe(quando);
  });

  test('of a skipped one its reason alone: the activities stay to be planned', () => {
    const draft = { ...blankVisit, isSkipping: true, reason: ' Chiuso per ferie ', arrived: '08:30' };
    expect(visitBody(draft, { day, stop })).toMatchObject({
      ...{ esito: 'saltata', motivo: 'Chiuso per ferie', iniziata: null, finita: null, attivita: [] },
    });
  });

  test('an hour that is none, and one on the night the clocks leap', () => {
    expect(instantOf(day, '')).toBeNull();
    expect(instantOf(day, '24:00')).toBeNull();
    expect(instantOf('2026-03-29', '03:30')).toBe('2026-03-29T01:30:00.000Z');
  });
});

test('the next stop is the first of which nothing was told, there or on this device', () => {
  const visita = { esito: 'fatta' } as NonNullable<MyStop['visita']>;
  const stops = [
    { appointment: 1, visita },
    { appointment: 2, visita: null },
    { appointment: 3, visita: null },
  ];
  expect(nextStop(stops, new Set())?.appointment).toBe(2);
  expect(nextStop(stops, new Set([2]))?.appointment).toBe(3);
  expect(nextStop(stops, new Set([2, 3]))).toBeNull();
});
