import { describe, expect, test } from 'vitest';
import type { Place } from '../../times/rules.ts';
import { blankPlan, departureOf, type NewStop, type Plan, withStop } from '../plan/rules.ts';
import {
  delayOf,
  faultyPageText,
  type KnownRoads,
  knownFrom,
  learnt,
  legsOf,
  routeOf,
  timesOf,
} from './rules.ts';

const vicenza = { lat: 45.5455, lng: 11.5354 };
const padova = { lat: 45.4064, lng: 11.8768 };
const verona = { lat: 45.4384, lng: 10.9917 };

const stop = (location: NewStop['location'], changes: Partial<NewStop> = {}): NewStop => ({
  ...{ companyId: null, sessionId: 's', displayName: 'Prova', projectName: '', address: '', companyCity: '' },
  ...{ location, activities: [], activityNotes: '', providedHour: null, providedMinutes: null },
  ...{ workingTime: 3_600_000, isTimeTyped: true, contract: null },
  ...changes,
});
const planOf = (...stops: NewStop[]): Plan =>
  stops.reduce<Plan>(
    withStop,
    blankPlan(departureOf({ origin: 'Centrale', ...vicenza, dateHour: '2026-11-24T08:00:00+01:00' })),
  );
const leg = (metres: number, seconds: number) => ({
  distance: { text: `${metres} m`, value: metres },
  duration: { text: `${seconds} s`, value: seconds },
});
const nothing: KnownRoads = new Map();

function asked(plan: Plan) {
  const route = routeOf(plan);
  if (!route) throw new Error('no route');
  return route;
}

describe('what the provider is asked', () => {
  test('goes along the stops in their order, from the departure at its hour (R1-612, R1-613)', () => {
    expect(routeOf(planOf(stop(padova), stop(verona)))).toEqual({
      ...{ origin: vicenza, stops: [padova, verona], departureTime: '2026-11-24T07:00:00.000Z' },
    });
  });

  test('a stop without usable coordinates is left out, without any there is no route (R1-507)', () => {
    expect(routeOf(planOf(stop(padova), stop(null), stop({ lat: 91, lng: 0 })))?.stops).toEqual([padova]);
    expect(routeOf(planOf(stop(null)))).toBeNull();
    expect(routeOf(planOf())).toBeNull();
  });

  test('nothing while it is not known whence or when one leaves', () => {
    const plan = planOf(stop(padova));
    expect(routeOf({ ...plan, departure: { ...plan.departure, time: '' } })).toBeNull();
    expect(routeOf({ ...plan, departure: { ...plan.departure, location: null } })).toBeNull();
  });

  test('a changed order is asked for at once, a place after 2 s, an hour after 3 s (R1-668, R1-669)', () => {
    const before = asked(planOf(stop(padova), stop(verona)));
    expect(delayOf(null, before)).toBe(0);
    expect(delayOf(before, { ...before, stops: [verona, padova] })).toBe(0);
    expect(delayOf(before, { ...before, origin: verona })).toBe(2000);
    expect(delayOf(before, { ...before, departureTime: '2026-11-24T09:00:00.000Z' })).toBe(3000);
  });
});

describe('the ways of a plan', () => {
  test('are estimated at once, and by road as soon as that is known', () => {
    const plan = planOf(stop(padova), stop(null), stop(verona));
    expect(legsOf(plan, nothing, false).map((one) => one?.kind ?? null)).toEqual(['stima', null, 'stima']);
    const known = learnt(nothing, asked(plan), {
      ...{ legs: [leg(38_000, 2400), leg(82_000, 3600)], isEstimate: false },
    });
    expect(legsOf(plan, known, true)).toEqual([
      { ...leg(38_000, 2400), kind: 'strada', crossing: null },
      null,
      { ...leg(82_000, 3600), kind: 'strada', crossing: null },
    ]);
  });

  test('what was known stays and is marked while the provider says nothing of the plan as it is', () => {
    const known = learnt(nothing, asked(planOf(stop(padova))), {
      ...{ legs: [leg(38_000, 2400)], isEstimate: false },
    });
    const kinds = legsOf(planOf(stop(padova), stop(verona)), known, false).map((one) => one?.kind);
    expect(kinds).toEqual(['precedente', 'stima']);
  });

  test('that were saved stand until the provider answers, each as it was known', () => {
    const saved = (location: Place | null, fonte: 'strada' | 'stima', metres = 1000) => ({
      ...{ location, fonte },
      ...(location === null ? { distance: null, duration: null } : leg(metres, 60)),
    });
    const known = knownFrom({
      day: {
        departure: vicenza,
        appointments: [saved(padova, 'strada'), saved(null, 'strada'), saved(verona, 'stima', 2000)],
      },
    });
    const plan = planOf(stop(padova), stop(null), stop(verona));
    expect(legsOf(plan, known, false)).toEqual([
      { ...leg(1000, 60), kind: 'precedente', crossing: null },
      null,
      { ...leg(2000, 60), kind: 'stima', crossing: null },
    ]);
    // By another way it was never driven.
    expect(legsOf(planOf(stop(verona)), known, false)[0]?.distance.value).not.toBe(2000);
  });

  test('to a stop that got its place after the day was saved, and from there, are none of the saved ones', () => {
    const appointments = [
      { location: padova, ...leg(1000, 60), fonte: 'strada' as const },
      { location: verona, distance: null, duration: null, fonte: null },
      { location: vicenza, ...leg(2000, 60), fonte: 'strada' as const },
      { location: padova, ...leg(3000, 60), fonte: 'strada' as const },
    ];
    const plan = planOf(stop(padova), stop(verona), stop(vicenza), stop(padova));
    const legs = legsOf(plan, knownFrom({ day: { departure: vicenza, appointments } }), false);
    expect(legs.map((one) => one?.kind)).toEqual(['precedente', 'stima', 'stima', 'precedente']);
    expect(legs[3]?.distance.value).toBe(3000);
  });

  test('are unknown while nobody has said whence one leaves', () => {
    const plan = planOf(stop(padova), stop(verona));
    const nowhere = { ...plan, departure: { ...plan.departure, location: null } };
    expect(legsOf(nowhere, nothing, true)).toEqual([null, null]);
  });

  test('that an answer leaves out, or that were saved without figures, are estimated', () => {
    const plan = planOf(stop(padova), stop(verona));
    const kinds = (known: KnownRoads) => legsOf(plan, known, true).map((one) => one?.kind);
    const answer = { legs: [leg(38_000, 2400)], isEstimate: false };
    expect(kinds(learnt(nothing, asked(plan), answer))).toEqual(['strada', 'stima']);
    const saved = (location: Place) => ({ location, ...leg(1000, 60), fonte: 'strada' as const });
    const half = { ...saved(padova), duration: null };
    const known = knownFrom({ day: { departure: vicenza, appointments: [half, saved(verona)] } });
    expect(kinds(known)).toEqual(['stima', 'strada']);
  });

  test('say what water lies between', () => {
    const cagliari = { lat: 39.2238, lng: 9.1217 };
    expect(legsOf(planOf(stop(cagliari)), nothing, false)[0]?.crossing).toBe('no-road');
  });

  test('an estimate of the provider is none by road', () => {
    const plan = planOf(stop(padova));
    const known = learnt(nothing, asked(plan), { legs: [leg(1, 1)], isEstimate: true });
    expect(legsOf(plan, known, true)[0]?.kind).toBe('stima');
  });
});

test('departure, way, work and the hour agreed make the times (R1-399..402)', () => {
  const plan = planOf(stop(padova, { providedHour: 10 }), stop(verona));
  const known = learnt(nothing, asked(plan), {
    ...{ legs: [leg(38_000, 1800), leg(82_000, 900)], isEstimate: false },
  });
  const arrivals = timesOf(plan, legsOf(plan, known, true), null)?.stops.map(({ arrival }) =>
    arrival?.toISOString(),
  );
  expect(arrivals).toEqual(['2026-11-24T07:30:00.000Z', '2026-11-24T10:15:00.000Z']);
});

test('a stop without a place costs the day no way; without an hour of departure there are no times', () => {
  const plan = planOf(stop(padova), stop(null), stop(verona));
  const known = learnt(nothing, asked(plan), {
    ...{ legs: [leg(38_000, 1800), leg(82_000, 900)], isEstimate: false },
  });
  const legs = legsOf(plan, known, true);
  expect(timesOf(plan, legs, null)?.totals).toMatchObject({
    metres: 120_000,
    drivenMs: 2_700_000,
    leftOut: 1,
  });
  expect(timesOf(plan, [], null)?.totals.isComplete).toBe(false);
  expect(timesOf({ ...plan, departure: { ...plan.departure, time: '' } }, legs, null)).toBeNull();
});

test('a page that asks too often says so (R1-650)', () => {
  expect(faultyPageText(1001)).toBe(
    "Questa pagina sembra difettosa. Avvisare l'ufficio IT: made 1001 direction requests!",
  );
});
