import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { lookAtUnit, names, open, planOf, press, refused, stop, texts } from '#test/support/trip-planner.tsx';

describe('what cannot be read', () => {
  test('the units: the search says so instead of that none fits', async () => {
    const { person } = open({
      answer: (path) => (path === '/companies/mappa' ? refused(500, {}) : undefined),
    });
    await person.type(await screen.findByRole('combobox', { name: /^Cerca un’unità/ }), 'rossi');
    expect(await screen.findByText(/Le voci non si sono caricate/)).toBeDefined();
    expect(screen.queryByText(/Nessuna voce/)).toBeNull();
  });

  test('a way along stops that lie nowhere is not said to be by road', async () => {
    open({ plan: planOf(stop(1, 'Alfa', { location: null })) });
    expect(await screen.findByText(/^percorso non calcolabile/)).toBeDefined();
  });

  test.each([
    ['/operators', 'Cannot fetch operator list'],
    ['/instruments', 'Cannot fetch instrument list'],
    ['/deadlines/0', 'Cannot fetch deadlines...'],
  ])('%s: %s (R1-641, R1-642, R1-643)', async (path, text) => {
    open({ answer: (asked) => (asked === path ? refused(500, {}) : undefined) });
    await waitFor(() => expect(texts()).toEqual([text]));
  });

  test('a unit’s card (R1-640)', async () => {
    const { person } = open({
      answer: (path) => (path === '/companies/5/devices' ? refused(500, {}) : undefined),
    });
    await lookAtUnit(person);
    await waitFor(() => expect(texts()).toEqual(['Cannot fetch company details..-']));
  });

  test('the road: the times that are known stay and are marked', async () => {
    open({
      plan: planOf(stop(1, 'Alfa')),
      answer: (path) =>
        path === '/maps/directions' ? refused(503, { detail: 'Il percorso non è disponibile.' }) : undefined,
    });
    expect(await screen.findByText(/restano gli ultimi tempi noti/)).toBeDefined();
    expect(screen.getByText('stima: km e tempi senza le strade')).toBeDefined();
  });

  test.each([
    ['without a word of the server', () => refused(500, {}), 'Qualcosa è andato storto'],
    [
      'the server is not reached',
      () => Promise.reject(new TypeError('failed')),
      'Nessuna rete: il server non è raggiungibile.',
    ],
  ])('a save that fails, %s: what was planned stays (R1-648, R1-649)', async (_why, fail, text) => {
    const { person } = open({
      plan: planOf(stop(1, 'Alfa')),
      answer: (path) => (path === '/transfers/create' ? fail() : undefined),
    });
    await person.click(await press('Crea trasferta'));
    expect(await screen.findByText(text)).toBeDefined();
    expect(names()).toEqual(['Alfa']);
  });

  test('deadlines are read again every three minutes (R1-597)', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { asked } = open();
    await waitFor(() => expect(asked('/deadlines/0')).toHaveLength(1));
    await act(() => vi.advanceTimersByTimeAsync(179_000));
    expect(asked('/deadlines/0')).toHaveLength(1);
    await act(() => vi.advanceTimersByTimeAsync(2000));
    await waitFor(() => expect(asked('/deadlines/0')).toHaveLength(2));
    vi.useRealTimers();
  });
});
