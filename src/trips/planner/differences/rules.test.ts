import { describe, expect, test } from 'vitest';
import type { PlannedDay } from '../../planning/contract.ts';
import {
  blankPlan,
  departureOf,
  type NewStop,
  type Plan,
  type PlannedActivity,
  withStop,
  withStopChanged,
} from '../plan/rules.ts';
import { calledOff, differences, overStored } from './rules.ts';

const stop = (companyId: number, displayName: string): NewStop => ({
  ...{ companyId, sessionId: null, displayName, projectName: '', address: '', companyCity: '' },
  ...{ location: null, activities: [], activityNotes: '', providedHour: null, providedMinutes: null },
  ...{ workingTime: 3_600_000, isTimeTyped: true, contract: null },
});
const leaving = departureOf({ origin: 'Centrale', lat: 1, lng: 1, dateHour: '2026-11-24T08:00:00+01:00' });
const begun: Plan = [stop(1, 'Alfa'), stop(2, 'Beta')].reduce<Plan>(withStop, {
  ...blankPlan(leaving),
  ...{ name: 'Prova', operators: [1], instruments: [1] },
});
const names = { operators: new Map([[2, 'Ada Rossi']]), instruments: new Map<number, string>() };

test('what differs between two versions of a day is told in lines', () => {
  const [first, second] = begun.stops;
  if (!first || !second) throw new Error('no stops');
  const later = withStopChanged(
    withStop({ ...begun, name: 'Altra', operators: [2], stops: [second, first] }, stop(3, 'Gamma')),
    ...([1, { providedHour: 9, providedMinutes: 30, workingTime: 1_800_000, note: 'x' }] as const),
  );
  expect(differences(begun, { ...later, departure: { ...leaving, time: '07:30' } }, names)).toEqual([
    'Nome: «Altra» invece di «Prova»',
    'Operatori: + Ada Rossi, − n. 1',
    'Partenza 24/11/2026 07:30 invece di 24/11/2026 08:00',
    'Aggiunta la fermata Gamma',
    'Ordine: Beta → Alfa → Gamma',
    'Alfa: ora 09:30 invece di nessuna, lavoro 30 min invece di 1 h, altre note',
  ]);
});

test('the same plan differs in nothing, one without a stop in that', () => {
  expect(differences(begun, begun, names)).toEqual([]);
  expect(differences(begun, { ...begun, stops: begun.stops.slice(1) }, names)).toEqual([
    'Tolta la fermata Alfa',
  ]);
});

test('a plan saved over what is stored names the stored stops, and those taken away there as new ones', () => {
  const numbered = (plan: Plan, first: number): Plan => ({
    ...plan,
    stops: plan.stops.map((one, index) => ({ ...one, appointment: first + index })),
  });
  const mine = numbered(begun, 10);
  const stored = numbered({ ...begun, stops: begun.stops.slice(1) }, 20);
  expect(
    overStored(mine, stored).stops.map(({ displayName, appointment }) => [displayName, appointment]),
  ).toEqual([
    ['Alfa', null],
    ['Beta', 20],
  ]);
});

test('what an activity takes is told, and may be overwritten once it was seen', () => {
  const control: PlannedActivity = {
    ...{ id: 7, type: 2, name: 'Controllo', include: true, estimatedTime: 40, note: null, deadline: null },
    ...{ complete: false, eseguita: null, versione: 1, category: null, manualDevice: null },
  };
  const withControl = (change: Partial<PlannedActivity>) =>
    withStopChanged(begun, 1, { activities: [{ ...control, ...change }] });
  const [mine, stored] = [withControl({}), withControl({ estimatedTime: 75, versione: 2 })];
  expect(differences(mine, stored, names)).toEqual(['Alfa: altri tempi o note delle attività']);
  expect(overStored(mine, stored).stops[0]?.activities).toEqual([{ ...control, versione: 2 }]);
});

test('another place of departure is told, and instruments by what they are', () => {
  const after = { ...begun, instruments: [2], departure: { ...leaving, origin: 'Stazione' } };
  const known = { ...names, instruments: new Map([[2, 'Geiger']]) };
  expect(differences(begun, after, known)).toEqual([
    'Strumenti: + Geiger, − n. 1',
    'Partenza da Stazione invece di Centrale',
  ]);
});

test('what is done at a stop, and how long and with which notes, is told apart', () => {
  const one: PlannedActivity = {
    ...{ id: 7, type: 2, name: 'Controllo', include: true, estimatedTime: 40, note: null, deadline: null },
    ...{ complete: false, eseguita: null, versione: 1, category: null, manualDevice: null },
  };
  const at = (activities: PlannedActivity[], over: Partial<Plan['stops'][number]> = {}): Plan => ({
    ...begun,
    stops: begun.stops.map((stop, index) => (index === 0 ? { ...stop, activities, ...over } : stop)),
  });
  const two = { ...one, id: 8 };
  const lines = (before: Plan, after: Plan) => differences(before, after, names);
  expect(lines(at([one]), at([{ ...one, include: false }]))).toEqual(['Alfa: altre attività']);
  expect(lines(at([one]), at([one, two]))).toEqual(['Alfa: altre attività']);
  expect(lines(at([one]), at([one, { ...two, include: false }]))).toEqual([]);
  expect(lines(at([one]), at([{ ...one, note: 'x' }]))).toEqual(['Alfa: altri tempi o note delle attività']);
  expect(lines(at([one]), at([{ ...one, estimatedTime: 41 }]))).toEqual([
    'Alfa: altri tempi o note delle attività',
  ]);
  expect(lines(at([one]), at([one], { activityNotes: 'x' }))).toEqual(['Alfa: altre note']);
  expect(lines(at([one]), at([{ ...one, versione: 5 }]))).toEqual([]);
});

describe('visits that are off once a plan is saved over a day', () => {
  const now = new Date('2026-11-23T08:00:00Z');
  const appointment = (over: object = {}) => ({
    ...{ appointment: 31, companyId: 1, displayName: 'Alfa', customStop: false },
    ...{ appointmentTime: '2026-11-24T08:00:00Z', ...over },
  });
  const off = (plan: Plan, over: object = {}) =>
    calledOff(plan, { day: { appointments: [appointment(over)] } } as unknown as PlannedDay, now);
  const told = [{ appointment: 31, name: 'Alfa', at: new Date('2026-11-24T08:00:00Z') }];
  const agreed = withStopChanged(begun, 1, { providedHour: 9, providedMinutes: 0 });

  test('are those taken out, or left without an hour', () => {
    expect(off({ ...begun, stops: begun.stops.slice(1) })).toEqual(told);
    expect(off(begun)).toEqual(told);
    expect(off(agreed)).toEqual([]);
  });

  test('are none that nobody knows of, that are past, or that visit nobody', () => {
    expect(off(begun, { appointmentTime: null })).toEqual([]);
    expect(off(begun, { customStop: true })).toEqual([]);
    expect(off(begun, { appointmentTime: now.toISOString() })).toEqual([]);
    expect(off(begun, { appointmentTime: '2026-11-22T08:00:00Z' })).toEqual([]);
  });
});
