import { expect, test } from 'vitest';
import type { PlannedDay, SavedStop } from '../../planning/contract.ts';
import type { MyDay, MyStop } from '../contract.ts';
import { dayOfMine, dayOfPlan } from './shown-day.ts';

const activity: MyStop['activities'][number] = {
  ...{ id: 5, activityType: 5, nome: 'Misure', note: null, estimatedTime: 30, deadline: null, device: null },
  ...{ complete: false, skip: false, toFinishInLab: false, daUfficio: false, visita: null },
};
const visit: MyStop = {
  ...{ appointment: 1, customStop: false, companyId: 3, displayName: 'Studio Bianchi', address: '' },
  ...{ companyCity: null, phone: null, location: null, arrivalDateHour: null, fonteArrivo: null },
  ...{ providedHour: null, providedMinutes: null, workingTime: 0, note: '', activityNotes: '' },
  ...{ activities: [activity], visita: null },
};
const told = (esito: 'fatta' | 'saltata'): MyStop['visita'] => ({
  ...{ esito, iniziata: null, finita: null, motivo: 'Studio chiuso', nota: null, chi: null },
  quando: '2026-03-18T09:00:00Z',
});
const dayWith = (stop: MyStop): MyDay => ({
  ...{ id: 1, day: '2026-03-18', transfer: { id: 7, alias: 'Giro' }, stops: 1, settled: 0 },
  departure: { dateHour: '2026-03-18T07:00:00Z', origin: 'Centrale', lat: 41.9, lng: 12.5 },
  ...{ operators: [], instruments: [], fermate: [stop] },
});

test.each([
  ['of which nothing was told', null, 1],
  ['that was made', told('fatta'), 1],
  ['that was skipped', told('saltata'), 0],
])('the card of a visit %s names what is to be done there as things stand', (_what, visita, count) => {
  expect(dayOfMine(dayWith({ ...visit, visita })).stops[0]?.activities).toHaveLength(count);
});

test('an arrival stands to the hour agreed as it was saved, whatever lies before it: a stop without a way as well', () => {
  const custom = (changes: Partial<SavedStop>): SavedStop => ({
    ...{ index: 0, mapsIndex: 1, appointment: 1, displayName: 'Pranzo', address: '', note: '' },
    ...{ workingTime: 0, location: { lat: 45.4, lng: 11.9 }, providedHour: 9, providedMinutes: null },
    ...{ arrivalDateHour: null, distance: null, duration: null, fonte: null, fonteArrivo: null },
    ...{ removable: true, customStop: true as const, sessionId: 'pausa' },
    ...(changes as object),
  });
  const arrivals = [null, '2026-03-18T08:10:00Z', '2026-03-18T08:16:00Z', '2026-03-18T07:44:00Z'];
  const appointments = [
    ...arrivals.map((arrivalDateHour) => custom({ arrivalDateHour })),
    custom({ arrivalDateHour: '2026-03-18T08:10:00Z', providedHour: null }),
  ];
  const { id, day, departure } = dayWith(visit);
  const plan: PlannedDay = {
    day: {
      ...{ id, day, appointments, operators: [], instruments: [], removable: true, versione: 1 },
      ...{ departure: { ...departure, literal: null }, salvata: { chi: null, quando: departure.dateHour } },
    },
    transfer: {
      ...{ id: 7, alias: 'Giro', versione: 1, modificabile: false, operators: [], instruments: [] },
    },
  };
  const classes = dayOfPlan(plan, undefined).stops.map(({ arrivalClass }) => arrivalClass);
  expect(classes).toEqual(['unknown', 'in', 'after', 'before', 'unknown']);
});
