import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SiteEntry } from '../contract.ts';
import { type CardFacts, openCardDesk, statusOf } from './card-desk.ts';

const today = '2026-03-16';
const site = (id: number): SiteEntry => ({
  ...{ id, alias: `Sede ${id}`, address: 'Via della Prova 1', latitude: 45, longitude: 11 },
  ...{ nomeAzienda: 'Azienda', committente: 1, cliente: 1, reqDays: 340 },
  ...{ reminderEmailSent: null, finalReport: null, inPosizione: [] },
});
const sites = [1, 2, 3].map(site);
const facts: CardFacts = { rows: [], completed: true, reminderEmailSent: null };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function open(load: (id: number, signal: AbortSignal) => Promise<CardFacts>) {
  const onLoaded = vi.fn<() => void>();
  const desk = openCardDesk({ sites, today, onLoaded, load: ({ id }, signal) => load(id, signal) });
  return { desk, onLoaded, statuses: () => desk.ids.map((id) => statusOf(desk.card(id), today).status) };
}

test('cards are read one after another, 900 ms apart, and wait until then (R1-054, R1-055, R1-377)', async () => {
  const begun: number[] = [];
  const { desk, statuses } = open((id) => {
    begun.push(id);
    return id === 1 ? new Promise(() => undefined) : Promise.resolve(facts);
  });
  desk.start();
  await vi.advanceTimersByTimeAsync(0);
  expect([begun, statuses()]).toEqual([[1], ['fetching', 'idle', 'idle']]);
  await vi.advanceTimersByTimeAsync(899);
  expect(begun).toEqual([1]);
  await vi.advanceTimersByTimeAsync(1);
  expect([begun, statuses()]).toEqual([
    [1, 2],
    ['fetching', 'insufficient', 'idle'],
  ]);
  await vi.advanceTimersByTimeAsync(900);
  expect(begun).toEqual([1, 2, 3]);
});

test('the end of loading is told once, also with a card that failed', async () => {
  const { desk, onLoaded, statuses } = open((id) =>
    id === 2 ? Promise.reject(new Error('Nessuna rete')) : Promise.resolve(facts),
  );
  desk.start();
  await vi.advanceTimersByTimeAsync(1799);
  expect(onLoaded).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(onLoaded).toHaveBeenCalledTimes(1);
  expect(statuses()).toEqual(['insufficient', 'error', 'insufficient']);
  expect(statusOf(desk.card(2), today).reason).toBe('Nessuna rete');
  await desk.read(2);
  expect(onLoaded).toHaveBeenCalledTimes(1);
  expect(desk.counts()).toMatchObject({ error: 1, insufficient: 2, idle: 0, fetching: 0 });
});

test('a new search calls off timers and requests', async () => {
  const signals: AbortSignal[] = [];
  const { desk, onLoaded } = open((_id, signal) => {
    signals.push(signal);
    return new Promise(() => undefined);
  });
  desk.start();
  await vi.advanceTimersByTimeAsync(900);
  desk.stop();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, true]);
  expect(onLoaded).not.toHaveBeenCalled();
});

test('a card takes over the report that was issued meanwhile', async () => {
  const { desk, statuses } = open(() => Promise.resolve(facts));
  desk.start();
  await vi.advanceTimersByTimeAsync(1800);
  desk.renew([{ ...site(2), finalReport: { id: 7, addressId: 2 } }]);
  expect(statuses()).toEqual(['insufficient', 'issued', 'insufficient']);
});
