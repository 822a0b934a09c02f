import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { errorToastMs, showToast } from './toasts.ts';
import { UiRoot } from './ui-root.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('what could not be fetched is told in red and leaves after 5 s (R1-646)', async () => {
  render(<UiRoot>{null}</UiRoot>);
  act(() => void showToast('error', 'Cannot fetch company details...', { stayMs: errorToastMs }));
  const shown = () => screen.queryByText('Cannot fetch company details...');
  expect(shown()?.closest('[data-tone]')?.getAttribute('data-tone')).toBe('error');
  await pass(4500);
  expect(shown()).not.toBeNull();
  await pass(1000);
  expect(shown()).toBeNull();
});

test('an error that nobody gave a time stays until it is dismissed', async () => {
  render(<UiRoot>{null}</UiRoot>);
  act(() => void showToast('error', 'Non salvato'));
  await pass(60_000);
  expect(screen.getByText('Non salvato')).toBeTruthy();
});
