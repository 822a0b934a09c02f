import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { answerCalls, mountPage, standInForBrowser } from '#test/support/mount-page.tsx';
import type { TripRecord } from '../contract.ts';
import type { TripDay } from '../days/contract.ts';
import { tripStatuses } from '../rules.ts';
import { TripDays } from './trip-days.tsx';

const trip: TripRecord = {
  ...{
    id: 7,
    alias: 'Giro di Vicenza',
    start: '2026-03-18',
    end: '2026-03-19',
    status: tripStatuses.scheduled,
  },
  ...{ operators: [], instruments: [], propri: { operators: [], instruments: [] } },
  ...{ versione: 2, modificabile: true },
};
const visit = (
  appointment: number,
  displayName: string,
  notified: boolean,
): TripDay['appointments'][number] => ({
  ...{
    appointment,
    displayName,
    notified,
    customStop: false,
    companyId: appointment,
    apribile: true,
    companyCity: 'Vicenza',
  },
  ...{
    arrivalDateHour: null,
    fonteArrivo: null,
    providedHour: 9,
    providedMinutes: 0,
    activities: 2,
    settled: 0,
  },
  ...{ appointmentTime: notified ? '2126-03-18T09:00:00Z' : null, daNotificare: false },
  ...{ nonRecapitata: false, visita: null },
});
const dayOf = (id: number, day: string, appointments: TripDay['appointments'] = []): TripDay => ({
  ...{ id, day, appointments, operators: [], instruments: [], removable: true, versione: 3 },
  departure: { origin: 'Centrale', dateHour: `${day}T08:00:00+01:00` },
  totals: { distance: 0, duration: 0, workingTime: 0, end: null, fonte: null, fonteFine: null },
});
const first = dayOf(31, '2026-03-18', [visit(1, 'Studio Rossi', true), visit(2, 'Studio Neri', false)]);

beforeEach(standInForBrowser);

/** The days of a trip; `answer` is what removing one is answered. */
function open(days: TripDay[], answer: () => Response) {
  const asked: string[] = [];
  answerCalls((path) => {
    asked.push(path.replace(/^.*\/lb\/rp/, ''));
    if (path.includes('?versione=')) return answer();
    return path.endsWith('/days') ? Response.json({ days }) : Response.json({});
  });
  const { router } = mountPage(() => <TripDays trip={trip} />);
  return { router, asked, person: userEvent.setup() };
}

async function askFor(person: ReturnType<typeof userEvent.setup>, day: string) {
  await person.click(await screen.findByRole('button', { name: `Altre azioni per ${day}` }));
  await person.click(await screen.findByText('Togli la giornata…'));
  return within(await screen.findByRole('alertdialog', { hidden: true }));
}

test('a day is taken out of its trip once it was said what goes with it, and who knows of it', async () => {
  const { person, asked } = open([first, dayOf(32, '2026-03-19')], () =>
    Response.json({ transfer: { id: 7 } }),
  );
  const dialog = await askFor(person, 'mercoledì 18/03/2026');
  expect(
    dialog.getByText('Con la giornata se ne vanno 2 fermate; 4 attività tornano da pianificare.'),
  ).toBeDefined();
  expect(
    dialog.getByText(/va avvisato per telefono chi già sapeva della visita: Studio Rossi\.$/),
  ).toBeDefined();
  await person.click(dialog.getByText('Togli la giornata'));
  await waitFor(() => expect(asked).toContain('/transfers/7/days/31?versione=3'));
  await waitFor(() => expect(screen.queryByRole('alertdialog', { hidden: true })).toBeNull());
});

test('what is refused stays to be read', async () => {
  const text = 'Nella giornata ci sono attività completate: non si può togliere né spostare a un’altra data.';
  const { person } = open([first, dayOf(32, '2026-03-19')], () =>
    Response.json({ detail: text }, { status: 409 }),
  );
  const dialog = await askFor(person, 'mercoledì 18/03/2026');
  await person.click(dialog.getByText('Togli la giornata'));
  expect(await dialog.findByText(text)).toBeDefined();
});

test('with the last day its trip goes: that is said, and the list of trips comes', async () => {
  const { person, router } = open([first], () => Response.json({ transfer: null }));
  const dialog = await askFor(person, 'mercoledì 18/03/2026');
  expect(dialog.getByText(/unica giornata di «Giro di Vicenza»/)).toBeDefined();
  await person.click(dialog.getByText('Togli giornata e trasferta'));
  await waitFor(() => expect(router.state.location.pathname).toBe('/lb/radioprotection/transfers'));
});
