import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useHeldPress } from './use-held-press.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function held(first: { isReading: boolean; isLookingAhead: boolean }) {
  const work = vi.fn();
  const { result, rerender } = renderHook((hold) => useHeldPress(hold, work), { initialProps: first });
  return { work, result, rerender, press: () => act(() => void result.current.press()) };
}

test('«Avanti» pressed while the step still reads is not lost: it goes on once that is there', () => {
  const { work, result, rerender, press } = held({ isReading: true, isLookingAhead: false });
  press();
  expect([work.mock.calls.length, result.current.isHeld]).toEqual([0, true]);
  act(() => void vi.advanceTimersByTime(20_000));
  expect(work).not.toHaveBeenCalled();
  rerender({ isReading: false, isLookingAhead: false });
  expect([work.mock.calls.length, result.current.isHeld]).toEqual([1, false]);
});

test('to know what may be passed over it waits for a moment only', () => {
  const { work, press } = held({ isReading: false, isLookingAhead: true });
  press();
  act(() => void vi.advanceTimersByTime(1_400));
  expect(work).not.toHaveBeenCalled();
  act(() => void vi.advanceTimersByTime(100));
  expect(work).toHaveBeenCalledOnce();
});

test('where nothing is awaited it works at once', () => {
  const { work, press } = held({ isReading: false, isLookingAhead: false });
  press();
  expect(work).toHaveBeenCalledOnce();
});
