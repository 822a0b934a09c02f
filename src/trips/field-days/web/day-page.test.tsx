import 'fake-indexeddb/auto';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { addDays } from '#platform/contract/dates.ts';
import { deviceClock } from '#platform/web/clock.ts';
import { answerCalls, mountPage, standInForBrowser } from '#test/support/mount-page.tsx';
import type { PlannedDay, SavedStop } from '../../planning/contract.ts';
import type { MyDay, MyStop } from '../contract.ts';
import { DayPage } from './day-page.tsx';

vi.mock('#platform/web/drafts/use-outbox-entries.ts', () => ({ useOutboxEntries: () => ({ entries: [] }) }));

beforeEach(standInForBrowser);

const anna = { value: 9, label: 'Anna Operatrice' };
const common = {
  ...{ appointment: 41, customStop: false as const, companyId: 5, displayName: 'Studio Bianchi', note: '' },
  ...{ address: 'Via Prova 1', companyCity: 'Vicenza', phone: null, location: null, workingTime: 0 },
  ...{ arrivalDateHour: null, fonteArrivo: null, providedHour: null, providedMinutes: null },
  activityNotes: '',
};
const planned = (over: Partial<SavedStop> = {}): SavedStop => ({
  ...{ ...common, index: 0, mapsIndex: null, distance: null, duration: null, fonte: null, removable: true },
  ...{ projectName: 'Prova', employerName: 'Bianchi srl', email: null, deadline: null, activities: [] },
  ...{ deviceList: [], planimetryList: [], contract: null, notified: false, appointmentTime: null },
  apribile: true,
  ...(over as object),
});
const told: MyStop['visita'] = {
  ...{ esito: 'fatta', iniziata: null, finita: null, motivo: null, nota: null, chi: null },
  quando: '2026-03-18T09:00:00Z',
};

/** The page of a day on which Anna goes, who is not the one who looks. */
function open(
  roles: Parameters<typeof mountPage>[1],
  day: string,
  { stop = planned(), visita = null }: { stop?: SavedStop; visita?: MyStop['visita'] } = {},
) {
  const departure = { dateHour: `${day}T07:00:00Z`, origin: 'Centrale', lat: 41.9, lng: 12.5 };
  const crew = { operators: [anna], instruments: [] };
  const plan: PlannedDay = {
    day: {
      ...{ id: 31, day, ...crew, appointments: [stop], removable: true, versione: 1 },
      departure: { ...departure, literal: null },
      salvata: { chi: null, quando: departure.dateHour },
    },
    transfer: { id: 7, alias: 'Giro', versione: 1, modificabile: true, ...crew },
  };
  const mine: MyDay = {
    ...{ id: 31, day, departure, ...crew, transfer: { id: 7, alias: 'Giro' }, stops: 1, settled: 0 },
    fermate: [{ ...common, activities: [], visita }],
  };
  const asked: string[] = [];
  answerCalls((path) => {
    asked.push(path);
    if (path.endsWith('/transfers/7/days/31')) return Response.json(plan);
    return path.endsWith('/my-days/31') ? Response.json(mine) : undefined;
  });
  mountPage(DayPage, { path: '/$transfer/$day', at: '/7/31', ...roles });
  return { asked };
}
const card = async () => within(await screen.findByRole('region', { name: 'Studio Bianchi' }));

test('who plans is led to telling a visit in the place of its operators, without their next stop', async () => {
  open({ roles: ['rp'] }, deviceClock.today());
  const link = await (await card()).findByRole('link', { name: 'Com’è andata?' });
  expect(link.getAttribute('href')).toBe('/lb/radioprotection/transfers/7/day/31/stops/41');
  expect(screen.queryByText('Prossima fermata')).toBeNull();
});

test('who neither goes on a day nor plans is not led to telling its visits', async () => {
  const { asked } = open({ roles: ['lab'] }, deviceClock.today());
  expect((await card()).queryByRole('link', { name: 'Com’è andata?' })).toBeNull();
  expect(asked.some((path) => path.includes('my-days'))).toBe(false);
});

test('a visit of a day to come is not told yet by who plans', async () => {
  open({ roles: ['rp'] }, addDays(deviceClock.today(), 1), { visita: told });
  const shown = await card();
  expect(await shown.findByText('Fatta')).toBeDefined();
  expect(shown.queryByRole('link', { name: 'Racconta di nuovo' })).toBeNull();
});

test('a unit whose page is not open to who looks is named, and leads nowhere', async () => {
  open({ roles: ['lab'] }, deviceClock.today(), { stop: planned({ apribile: false }) });
  const shown = await card();
  expect(shown.getByRole('heading', { name: 'Studio Bianchi' })).toBeDefined();
  expect(shown.queryByRole('link', { name: 'Studio Bianchi' })).toBeNull();
});
