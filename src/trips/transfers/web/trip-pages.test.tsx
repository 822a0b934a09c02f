import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { FunctionComponent } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { SessionProvider, type SessionUser } from '#platform/web/session.tsx';
import { answerCalls, mountPage, standInForBrowser } from '#test/support/mount-page.tsx';
import { UiRoot } from '#ui/shell/ui-root.tsx';
import { noticeTexts } from '../../appointment-notices/rules.ts';
import { NoticeLine } from '../../appointment-notices/web/public.ts';
import type { TripRow } from '../contract.ts';
import { tripStatuses } from '../rules.ts';
import { DayStops } from './day-stops.tsx';
import { TripArchivePage, TripDevices, TripListPage } from './trip-list-page.tsx';
import { TripPage } from './trip-page.tsx';
import { TripPeople } from './trip-people.tsx';
import { TripStatusBadge } from './trip-status-badge.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const planner: SessionUser = {
  ...{ id: 1, username: 'rp', displayName: 'Prova', roles: ['rp'], zones: [], committenti: [] },
  locale: 'it',
  ...{ internal: true, client: false, names: { zones: [], committenti: [] } },
};
const failed = () =>
  Response.json({ detail: 'Guasto', message: 'Guasto', msg: 'Guasto', errors: {} }, { status: 500 });

/** A component at an address, before a server that answers so; what is asked of it, by path. */
function open(
  Shown: FunctionComponent,
  answer: (path: string, init: RequestInit) => Response,
  at = '/',
): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (url: string | URL, init: RequestInit = {}) => {
    const path = new URL(String(url), 'http://radia.invalid').pathname.replace('/api/v1/user/lb/rp', '');
    asked.push(path);
    return Promise.resolve(answer(path, init));
  });
  const root = createRootRoute();
  const page = createRoute({ getParentRoute: () => root, path: '/', component: Shown });
  const other = createRoute({ getParentRoute: () => root, path: '$', component: () => <p>Altra pagina</p> });
  const router = createRouter({
    routeTree: root.addChildren([page, other]),
    history: createMemoryHistory({ initialEntries: [at] }),
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch: (search) =>
      new URLSearchParams(search as Record<string, string>).toString().replace(/^(?=.)/, '?'),
  });
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <UiRoot>
      <QueryClientProvider client={queries}>
        <SessionProvider user={planner} end={{ hasEnded: false, askToSignIn: () => undefined }}>
          <RouterProvider router={router as never} />
        </SessionProvider>
      </QueryClientProvider>
    </UiRoot>,
  );
  return asked;
}

test('a badge shows the server’s words and colour, asks again every minute, and stays as it was when that fails (R1-395, R1-396, R1-397, R1-398, R1-652, R2-195)', async () => {
  vi.useFakeTimers();
  const scheduled = tripStatuses.scheduled;
  let next = () => Response.json({ status: { ...scheduled, msg: 'In partenza', color: '#123456' } });
  const asked = open(
    () => <TripStatusBadge transfer={7} known={scheduled} />,
    () => next(),
  );
  const badge = () => screen.getByText(/./, { selector: '[style*="--trip-status"]' });
  await act(() => vi.advanceTimersByTimeAsync(10));
  expect(badge().textContent).toBe('In partenza');
  expect(badge().style.getPropertyValue('--trip-status')).toBe('#123456');
  expect(asked).toEqual(['/transfer/7/status']);
  next = failed;
  await act(() => vi.advanceTimersByTimeAsync(59_000));
  expect(asked).toHaveLength(1);
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(asked).toHaveLength(2);
  expect(badge().textContent).toBe('In partenza');
  expect(screen.queryByRole('alert')).toBeNull();
});

const trip = (id: number): TripRow => ({
  ...{ id, alias: `Giro ${id}`, start: '2026-03-20', end: '2026-03-21', status: tripStatuses.scheduled },
  ...{ operatori: ['Olga Operatrice'], visite: ['Studio Bianchi', 'Clinica Verdi'] },
});

/** Twenty trips; what is asked of each is answered. */
function answerOf(path: string): Response {
  if (/\/transfers(\/archive)?$/.test(path))
    return Response.json(Array.from({ length: 20 }, (_, at) => trip(at + 1)));
  if (path.endsWith('/status')) return Response.json({ status: tripStatuses.scheduled });
  if (path.endsWith('/devices/count')) return Response.json({ worked: 2, estimated_total: 5 });
  return Response.json([]);
}

test('states and devices are asked for of the fifteen rows that are seen, no others (R1-141..146)', async () => {
  const asked = open(TripListPage, answerOf);
  const rows = await screen.findAllByRole('row');
  expect(rows).toHaveLength(16);
  const [, first] = rows;
  for (const text of ['Giro 1', '20/03/2026', '21/03/2026', 'Programmata', 'Studio Bianchi, Clinica Verdi'])
    expect(within(first as HTMLElement).getByText(text)).toBeTruthy();
  await within(first as HTMLElement).findByText('2/5');
  const ofTrips = (ending: string) => asked.filter((path) => path.endsWith(ending));
  expect(ofTrips('/devices/count')).toHaveLength(15);
  expect(ofTrips('/status')).toHaveLength(15);
});

test('of sixteen trips fifteen are on the first page and one on the second, without another call for them (R1-147, R1-148)', async () => {
  const asked = open(TripListPage, (path) =>
    path.endsWith('/transfers')
      ? Response.json(Array.from({ length: 16 }, (_, at) => trip(at + 1)))
      : answerOf(path),
  );
  expect(await screen.findAllByRole('row')).toHaveLength(1 + 15);
  await userEvent.click(screen.getByRole('button', { name: 'Pagina successiva' }));
  expect(await screen.findByText('16–16 di 16 trasferte')).toBeTruthy();
  expect(screen.getAllByRole('row')).toHaveLength(1 + 1);
  expect(asked.filter((path) => path.endsWith('/transfers'))).toHaveLength(1);
});

test('devices that cannot be counted are a dash, not for ever on their way', async () => {
  open(
    () => (
      <p>
        <TripDevices transfer={7} />
      </p>
    ),
    failed,
  );
  expect(await screen.findByText('—')).toBeTruthy();
});

test('an instrument whose calibration nobody knows the end of is not said never to have been calibrated', async () => {
  const instruments = [{ value: 1, label: 'Camera A', nextCalibration: null }];
  open(
    () => <TripPeople operators={[]} instruments={instruments} end="2026-03-20" />,
    () => Response.json([]),
  );
  expect(await screen.findByText('scadenza della taratura non indicata')).toBeTruthy();
});

test('a press anywhere on a row opens the trip (R1-149)', async () => {
  open(TripListPage, answerOf);
  await userEvent.click((await screen.findAllByText('20/03/2026'))[0] as HTMLElement);
  expect(await screen.findByText('Altra pagina')).toBeTruthy();
});

test('new trips are made from both lists, by the address one is at; only the first leads to the archive (R1-136..140)', async () => {
  open(TripListPage, answerOf);
  expect((await screen.findByRole('link', { name: 'Nuova trasferta' })).getAttribute('href')).toBe(
    '/lb/radioprotection/transfers/create',
  );
  expect(screen.getByRole('link', { name: 'Archivio' }).getAttribute('href')).toBe(
    '/lb/radioprotection/transfers/archive',
  );
});

test('the archive leads to a new trip below its own address, and not to itself (R1-137, R1-140)', async () => {
  open(TripArchivePage, answerOf);
  expect((await screen.findByRole('link', { name: 'Nuova trasferta' })).getAttribute('href')).toBe(
    '/lb/radioprotection/transfers/archive/create',
  );
  expect(screen.queryByRole('link', { name: 'Archivio' })).toBeNull();
});

test('a list without trips says what trips are for', async () => {
  open(TripListPage, () => Response.json([]));
  expect(await screen.findByText('Nessuna trasferta in corso o programmata')).toBeTruthy();
});

test('an hour the customer does not know asks for a notice; once sent, what was told is shown (R1-527, R1-528)', async () => {
  const told = {
    notified: true,
    appointmentTime: '2026-03-20T09:30:00+01:00',
    daNotificare: false,
    nonRecapitata: false,
    recipient: null,
  };
  const sent = open(
    () => <NoticeLine appointment={4} daNotificare appointmentTime={null} mayWrite />,
    (_path, { headers }) =>
      Response.json(told, {
        headers: { 'idempotency-key': new Headers(headers).get('idempotency-key') ?? '' },
      }),
  );
  expect(await screen.findByText('È necessario inviare la notifica via e-mail al cliente')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Invia notifica' }));
  expect(await screen.findByText('Ok!')).toBeTruthy();
  expect(sent).toEqual(['/transfer/appointment/4/notifications']);
});

test('what was told last stands with its hour; without an hour nothing is asked for (R1-528, R1-529)', async () => {
  open(
    () => (
      <>
        <NoticeLine
          appointment={4}
          daNotificare={false}
          appointmentTime="2026-03-20T09:30:00+01:00"
          mayWrite
        />
        <NoticeLine appointment={5} daNotificare={false} appointmentTime={null} mayWrite />
      </>
    ),
    () => Response.json([]),
  );
  expect(await screen.findByText('Ultima notifica: 20/03/2026 09:30')).toBeTruthy();
  expect(screen.queryByText(noticeTexts.needed)).toBeNull();
});

test('the name of a unit leads to its page only whom that page is open to', async () => {
  const stop = (appointment: number, displayName: string, apribile: boolean) => ({
    ...{ appointment, displayName, apribile, customStop: false, companyId: appointment, companyCity: null },
    ...{ arrivalDateHour: null, fonteArrivo: null, providedHour: null, providedMinutes: null },
    ...{ activities: 1, settled: 0, notified: false, appointmentTime: null, daNotificare: false },
    ...{ nonRecapitata: false, visita: null },
  });
  const day = {
    ...{ id: 31, day: '2026-03-18', operators: [], instruments: [], removable: true, versione: 3 },
    departure: { origin: 'Centrale', dateHour: '2026-03-18T08:00:00+01:00' },
    totals: { distance: 0, duration: 0, workingTime: 0, end: null, fonte: null, fonteFine: null },
    appointments: [stop(4, 'Studio Bianchi', true), stop(5, 'Clinica Verdi', false)],
  };
  open(
    () => <DayStops day={day} mayWrite={false} />,
    () => Response.json([]),
  );
  const link = await screen.findByRole('link', { name: 'Studio Bianchi' });
  expect(link.getAttribute('href')).toBe('/lb/radioprotection/company/4/view');
  expect(screen.getByText('Clinica Verdi').closest('a')).toBeNull();
});

test('the page of a trip shows its state in the server’s words and colour (R2-195)', async () => {
  standInForBrowser();
  const status = { ...tripStatuses.scheduled, msg: 'In partenza', color: '#123456' };
  answerCalls((path) => {
    if (path.endsWith('/status')) return Response.json({ status });
    if (path.endsWith('/storia')) return Response.json({ eventi: [], hasMore: false });
    if (path.endsWith('/count')) return Response.json({ worked: 0, estimated_total: 0 });
    if (path.endsWith('/days')) return Response.json({ days: [] });
    const crew = { operators: [], instruments: [] };
    return Response.json({ ...trip(7), ...crew, propri: crew, versione: 1, modificabile: false });
  });
  mountPage(TripPage, { path: '/$transfer', at: '/7' });
  const badge = await screen.findByText('In partenza');
  expect(badge.style.getPropertyValue('--trip-status')).toBe('#123456');
});
