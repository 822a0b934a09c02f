import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { answerCalls } from '#test/support/mount-page.tsx';
import { planOf, roadOf, stop } from '#test/support/trip-planner.tsx';
import { currentToasts } from '#ui/shell/toasts.ts';
import { mostRequests } from '../roads/rules.ts';
import { useRoads } from './use-roads.ts';

afterEach(() => void vi.useRealTimers());

test('a page that asks for the road more than 1000 times says so, and asks no more (R1-650)', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const asked: string[] = [];
  answerCalls((path) => {
    asked.push(path);
    return Response.json(roadOf({ stops: [1] }));
  });
  const plan = planOf(stop(1, 'Alfa'));
  const { result } = renderHook(() => useRoads(plan));
  /** An unchanged way waits as one whose hour was changed. */
  const timeMs = 3000;
  const ask = async () => {
    act(() => result.current.again());
    await act(() => vi.advanceTimersByTimeAsync(timeMs));
  };
  await act(() => vi.advanceTimersByTimeAsync(0));
  for (let turn = 1; turn < mostRequests; turn += 1) await ask();
  expect(asked).toHaveLength(mostRequests);
  expect(currentToasts()).toEqual([]);
  await ask();
  expect(currentToasts().map(({ text }) => text)).toEqual([
    "Questa pagina sembra difettosa. Avvisare l'ufficio IT: made 1001 direction requests!",
  ]);
  expect(asked).toHaveLength(mostRequests);
});
