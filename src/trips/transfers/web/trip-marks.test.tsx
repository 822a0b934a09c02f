import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { answerCalls, mountPage, standInForBrowser } from '#test/support/mount-page.tsx';
import { dayOfMine } from '../../field-days/web/shown-day.ts';
import type { LegSource } from '../../planning/rules.ts';
import type { TripRecord } from '../contract.ts';
import type { TripDay } from '../days/contract.ts';
import { tripStatuses } from '../rules.ts';
import { TripDays } from './trip-days.tsx';

beforeEach(standInForBrowser);

const trip: TripRecord = {
  ...{ id: 7, alias: 'Giro', start: '2026-03-18', end: '2026-03-18', status: tripStatuses.scheduled },
  ...{ operators: [], instruments: [], propri: { operators: [], instruments: [] } },
  ...{ versione: 2, modificabile: false },
};
const dayBy = (source: LegSource): TripDay => ({
  ...{ id: 31, day: '2026-03-18', operators: [], instruments: [], removable: true, versione: 3 },
  departure: { origin: 'Centrale', dateHour: '2026-03-18T08:00:00+01:00' },
  totals: {
    ...{ distance: 12_000, duration: 900, workingTime: 3_600_000, end: '2026-03-18T08:30:00Z' },
    ...{ fonte: source, fonteFine: source },
  },
  appointments: [
    {
      ...{ appointment: 1, customStop: true, companyId: null, apribile: false, displayName: 'Pranzo' },
      ...{
        companyCity: null,
        arrivalDateHour: '2026-03-18T07:30:00Z',
        fonteArrivo: source,
        providedHour: null,
      },
      ...{ providedMinutes: null, activities: 0, settled: 0, notified: false, appointmentTime: null },
      ...{ daNotificare: false, nonRecapitata: false, visita: null },
    },
  ],
});

test.each([
  ['strada', '12 km', '09:30', 'ca. 08:30', null],
  [
    'precedente',
    '12 km (da aggiornare)',
    '09:30 (da aggiornare)',
    'ca. 08:30 (da aggiornare)',
    /calcolo precedente/,
  ],
  ['stima', '12 km (stima)', '09:30 (stima)', 'ca. 08:30 (stima)', /stima: km e tempi senza le strade/],
] as const)(
  'times known by «%s» say so on the page of their trip',
  async (source, road, end, arrival, words) => {
    answerCalls(() => Response.json({ days: [dayBy(source)] }));
    mountPage(() => <TripDays trip={trip} />);
    const days = within(await screen.findByRole('table'));
    expect(days.getByText(road)).toBeDefined();
    expect(days.getByText(end)).toBeDefined();
    expect(screen.getByText(arrival)).toBeDefined();
    expect(screen.queryByText(words ?? /stima|precedente/) === null).toBe(words === null);
  },
);

test.each([
  ['strada', '08:30'],
  ['stima', '08:30 (stima)'],
  [null, '08:30'],
] as const)('an arrival known by %s says so to who works through the day', (fonteArrivo, words) => {
  const shown = dayOfMine({
    ...{ id: 1, day: '2026-03-18', transfer: { id: 7, alias: 'Giro' }, stops: 1, settled: 0 },
    departure: { dateHour: '2026-03-18T07:00:00Z', origin: 'Centrale', lat: 41.9, lng: 12.5 },
    ...{ operators: [], instruments: [] },
    fermate: [
      {
        ...{ appointment: 1, customStop: true, companyId: null, displayName: 'Pranzo', address: '' },
        ...{ companyCity: null, phone: null, location: null, arrivalDateHour: '2026-03-18T07:30:00Z' },
        ...{ fonteArrivo, providedHour: null, providedMinutes: null, workingTime: 0, note: '' },
        ...{ activityNotes: '', activities: [], visita: null },
      },
    ],
  });
  expect(shown.stops[0]?.arrival).toBe(words);
});
