import { expect, test } from 'vitest';
import {
  blankPlan,
  deadlineOfStop,
  type NewStop,
  type PlannedActivity,
  planShape,
  withoutStop,
  withStop,
  withStopBack,
} from './rules.ts';

const activity = (changes: Partial<PlannedActivity> = {}): PlannedActivity => ({
  ...{ id: 1, type: 2, name: 'Controllo di Qualità', include: true, estimatedTime: 45, note: null },
  ...{
    deadline: '2026-12-10',
    complete: false,
    eseguita: null,
    versione: 1,
    category: 'opt',
    manualDevice: 3,
  },
  ...changes,
});
const visit = (companyId: number): NewStop => ({
  ...{ companyId, sessionId: null, displayName: 'Studio Prova', projectName: 'Prova' },
  ...{ address: 'Via Prova 1', companyCity: 'Vicenza (VI)', location: { lat: 45.5, lng: 11.5 } },
  ...{ activities: [activity()], activityNotes: 'a', providedHour: 9, providedMinutes: 30 },
  ...{ workingTime: 2_700_000, isTimeTyped: false, contract: { dateEnd: '2027-01-01' } },
});
const blank = blankPlan({
  ...{ origin: 'Centrale', location: { lat: 41.9, lng: 12.5 }, day: '2026-11-24', time: '08:00' },
});
const plan = [7, 8, 9].reduce((before, companyId) => withStop(before, visit(companyId)), {
  ...{ ...blank, name: 'Giro', operators: [1], instruments: [2] },
});

test('a plan that lies on the device is read back whole', () => {
  expect(planShape.parse(JSON.parse(JSON.stringify(plan)))).toEqual(plan);
});

test('a removed stop comes back with its key where no other has it by now', () => {
  const [first] = plan.stops;
  if (!first) throw new Error('no stop');
  const back = withStopBack(withoutStop(plan, first.key), first, 0);
  expect(back).toEqual(plan);
});

test('what is done sets a stop no deadline any more', () => {
  const done = activity({ complete: true, deadline: '2026-11-30' });
  expect(deadlineOfStop({ activities: [done, activity()] })).toBe('2026-12-10');
  expect(deadlineOfStop({ activities: [done] })).toBeNull();
});
