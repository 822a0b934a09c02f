import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { UiRoot } from '#ui/shell/ui-root.tsx';
import { ConfirmField, useConfirmedSending } from './confirmed-sending.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function open() {
  const submit = vi.fn();
  const Summary = () => <ConfirmField {...useConfirmedSending(submit)} error={undefined} />;
  render(
    <UiRoot>
      <Summary />
    </UiRoot>,
  );
  const tick = () => fireEvent.click(screen.getByRole('checkbox', { name: 'Ho letto e confermo i dati' }));
  return { submit, tick, wait: (ms: number) => act(() => void vi.advanceTimersByTime(ms)) };
}

test('the tick is the one gesture: it sends once, after time to take it back', () => {
  const { submit, tick, wait } = open();
  wait(60_000);
  expect(submit).not.toHaveBeenCalled();
  tick();
  wait(3_900);
  expect(submit).not.toHaveBeenCalled();
  wait(100);
  wait(60_000);
  expect(submit).toHaveBeenCalledOnce();
});

test('taken back it sends nothing', () => {
  const { submit, tick, wait } = open();
  tick();
  wait(3_000);
  tick();
  wait(60_000);
  expect(submit).not.toHaveBeenCalled();
});

test('counts down in sight, and a button stops it and says so', () => {
  const { submit, tick, wait } = open();
  tick();
  screen.getByText('Invio tra 4 s');
  screen.getByText(/^Invio tra 4 secondi/, { selector: '[role=status]' });
  wait(1_000);
  screen.getByText('Invio tra 3 s');
  fireEvent.click(screen.getByRole('button', { name: 'Annulla l’invio' }));
  wait(60_000);
  expect(submit).not.toHaveBeenCalled();
  screen.getByText(/^Invio fermato: /, { selector: '[role=status]' });
  expect(document.activeElement).toBe(screen.getByRole('checkbox'));
});

test('a phone that is put away after the tick sends nothing, then or later', () => {
  const { submit, tick, wait } = open();
  tick();
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  fireEvent(document, new Event('visibilitychange'));
  vi.restoreAllMocks();
  wait(60_000);
  expect(submit).not.toHaveBeenCalled();
  expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false);
  tick();
  wait(4_000);
  expect(submit).toHaveBeenCalledOnce();
});
