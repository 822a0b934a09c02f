import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, mountPage, standInForBrowser } from '#test/support/mount-page.tsx';
import type { Batch } from '../contract.ts';
import { ControlForm } from './control-form.tsx';

beforeEach(standInForBrowser);
afterEach(() => void vi.unstubAllGlobals());

test('a second blank that reads like the first is a control of its own', async () => {
  const keys: string[] = [];
  const none = { totale: 0, daCommentare: [], controlli: [], ritirati: [] };
  answerCalls(() => Response.json({ fondo: 1, incertezzaFondo: 0.1, ...none }));
  const answered = fetch;
  vi.stubGlobal('fetch', (url: string, init: RequestInit = {}) => {
    const key = new Headers(init.headers).get('idempotency-key');
    if (key !== null) keys.push(key);
    return answered(url, init);
  });
  mountPage(() => <ControlForm batch={{ id: 5 } as Batch} />);
  const person = userEvent.setup();
  for (const times of [1, 2]) {
    const density = await screen.findByLabelText<HTMLInputElement>(/^Densità/);
    await person.type(density, '12,5');
    await person.click(screen.getByRole('button', { name: 'Registra il controllo' }));
    await waitFor(() => expect([keys.length, density.value]).toEqual([times, '']));
  }
  expect(new Set(keys).size).toBe(2);
});

test('a density whose point may part thousands is asked for again, and nothing is sent', async () => {
  const sent = answerCalls(() => Response.json({ fondo: 1, incertezzaFondo: 0.1 }));
  mountPage(() => <ControlForm batch={{ id: 5 } as Batch} />);
  const person = userEvent.setup();
  await person.type(await screen.findByLabelText(/^Densità/), '1.234');
  await person.click(screen.getByRole('button', { name: 'Registra il controllo' }));
  await screen.findByText(/Il punto può separare le migliaia o i decimali/);
  expect(sent).toEqual([]);
});
