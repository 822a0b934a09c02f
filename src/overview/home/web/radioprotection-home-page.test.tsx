import 'fake-indexeddb/auto';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, mountPage, standInForBrowser } from '#test/support/mount-page.tsx';
import { RadioprotectionHomePage } from './radioprotection-home-page.tsx';

beforeEach(() => {
  standInForBrowser();
  vi.useFakeTimers({ now: new Date('2026-04-01T10:00:00Z'), toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const overdue = { coda: 'overdue', quanti: 4, dal: '2026-01-08', entro: null };
const trip = {
  ...{ id: 5, day: '2026-04-01', stops: 2, settled: 0, transfer: { id: 3, alias: 'Giro del Vicentino' } },
  departure: { origin: 'Padova, stazione', lat: 45.4, lng: 11.9, dateHour: '2026-04-01T08:00:00+02:00' },
};

/** The home, with an answer about trips that comes when the returned function is called. */
function openHome() {
  const trips = Promise.withResolvers<Response>();
  answerCalls((path) => {
    if (path.endsWith('/oggi')) return Response.json({ code: [overdue], prossime: [] });
    return path.endsWith('/my-days') ? trips.promise : undefined;
  });
  mountPage(RadioprotectionHomePage, { roles: ['rp'] });
  return trips.resolve;
}

test('the work list stands first, and what is beneath it comes once it is known whether there are trips', async () => {
  const answerTrips = openHome();
  const queues = await screen.findByRole('region', { name: 'Da fare' });
  expect(screen.queryByRole('navigation', { name: 'Altro lavoro' })).toBeNull();
  answerTrips(Response.json({ days: [trip] }));
  const own = await screen.findByRole('region', { name: 'Le mie trasferte' });
  const ways = screen.getByRole('navigation', { name: 'Altro lavoro' });
  expect(queues.compareDocumentPosition(own)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(own.compareDocumentPosition(ways)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('who has no trips, or cannot be told, finds the rest all the same', async () => {
  openHome()(new Response('', { status: 500 }));
  expect(await screen.findByRole('navigation', { name: 'Altro lavoro' })).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Le mie trasferte' })).toBeNull();
});
