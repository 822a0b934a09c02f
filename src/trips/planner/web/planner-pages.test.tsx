import { act, renderHook, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiFailure } from '#platform/web/api-failure.ts';
import { answerCalls, mountPage, standInForBrowser } from '#test/support/mount-page.tsx';
import { answers } from '#test/support/trip-planner.tsx';
import { currentToasts, dismissToast } from '#ui/shell/toasts.ts';
import { tripStatuses } from '../../transfers/rules.ts';
import { AddDayPage, EditDayPage } from './planner-pages.tsx';
import { fetchTexts, useFetchToast } from './use-choices.ts';

afterEach(() => void vi.useRealTimers());
beforeEach(() => {
  standInForBrowser();
  for (const { key } of currentToasts()) dismissToast(key);
});

test.each([
  [
    'a day that cannot be read (R1-644)',
    EditDayPage,
    '/trips/$transfer/$day',
    '/trips/12/13',
    'Cannot fetch day details...',
  ],
  [
    'a trip that cannot be read (R1-645)',
    AddDayPage,
    '/trips/$transfer',
    '/trips/12',
    'Cannot fetch transfer details...',
  ],
])('%s is told in red, and can be asked for again', async (_what, Page, path, at, text) => {
  vi.stubGlobal('matchMedia', () => ({
    ...{ matches: true, addEventListener: () => undefined, removeEventListener: () => undefined },
  }));
  answerCalls(() => undefined);
  mountPage(Page, { path, at });
  await waitFor(() =>
    expect(currentToasts().map(({ text: told, tone }) => [told, tone])).toEqual([[text, 'error']]),
  );
  expect(await screen.findByRole('button', { name: 'Riprova' })).toBeDefined();
  await act(async () => undefined);
});

test('another day begins with the people and instruments of its trip itself, not with those of all its days', async () => {
  vi.stubGlobal('matchMedia', () => ({
    ...{ matches: true, addEventListener: () => undefined, removeEventListener: () => undefined },
  }));
  const [ada, bruno] = [1, 2].map((value) => ({ value, label: `n. ${value}` }));
  const [first, second] = [1, 2].map((value) => ({ value, label: `n. ${value}`, nextCalibration: null }));
  const trip = {
    ...{ id: 12, alias: 'Giro', start: '2026-11-23', end: '2026-11-24', versione: 9, modificabile: true },
    ...{ status: tripStatuses.scheduled, operators: [ada, bruno], instruments: [first, second] },
    propri: { operators: [bruno], instruments: [first] },
  };
  const departure = { origin: 'Centrale', lat: 41.9, lng: 12.5, dateHour: '2026-11-25T08:00:00+01:00' };
  answerCalls((path) => {
    if (path.endsWith('/transfers/12')) return Response.json(trip);
    if (path.includes('/transfers/departure')) return Response.json(departure);
    const known = Object.entries(answers).find(([one]) => path.split('?')[0]?.endsWith(one));
    return known && Response.json(known[1]);
  });
  mountPage(AddDayPage, { path: '/trips/$transfer', at: '/trips/12' });
  const chosen = async (label: RegExp) => (await screen.findByRole('button', { name: label })).textContent;
  await screen.findByText('Bruno Prova');
  expect([await chosen(/^Operatori/), await chosen(/^Strumenti/)]).toEqual(['Bruno Prova', 'Camera A']);
});

test('what could not be read is told in red for five seconds (R1-646)', () => {
  vi.useFakeTimers();
  const failure = new ApiFailure({ status: 500, text: 'Guasto' });
  for (const text of Object.values(fetchTexts)) {
    renderHook(() => useFetchToast(failure, text));
    const shown = () => currentToasts().filter((toast) => toast.text === text && toast.tone === 'error');
    vi.advanceTimersByTime(4500);
    expect(shown()).toHaveLength(1);
    vi.advanceTimersByTime(1000);
    expect(shown()).toEqual([]);
  }
});
