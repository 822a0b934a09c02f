import { expect, test } from 'vitest';
import type { MyDay, MyStop } from '../contract.ts';
import { dayOfMine } from './shown-day.ts';

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
