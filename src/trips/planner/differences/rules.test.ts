import { expect, test } from 'vitest';
import {
  blankPlan,
  departureOf,
  type NewStop,
  type Plan,
  type PlannedActivity,
  withStop,
  withStopChanged,
} from '../plan/rules.ts';
import { differences, overStored } from './rules.ts';

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
    ...{ complete: false, versione: 1, category: null, manualDevice: null },
  };
  const withControl = (change: Partial<PlannedActivity>) =>
    withStopChanged(begun, 1, { activities: [{ ...control, ...change }] });
  const [mine, stored] = [withControl({}), withControl({ estimatedTime: 75, versione: 2 })];
  expect(differences(mine, stored, names)).toEqual(['Alfa: altri tempi o note delle attività']);
  expect(overStored(mine, stored).stops[0]?.activities).toEqual([{ ...control, versione: 2 }]);
});
