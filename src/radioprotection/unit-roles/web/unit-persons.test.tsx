import { fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, mountPage, standInForBrowser } from '#test/support/mount-page.tsx';
import type { UnitRoleRow } from '../contract.ts';
import { UnitPersons } from './unit-persons.tsx';

const stored: UnitRoleRow = {
  ...{ id: 5, role: 'edr', dal: '2024-01-01', al: null, versione: 1 },
  person: { id: 7, label: 'Prova Ada', phone: null, email: null },
};

beforeEach(standInForBrowser);
afterEach(() => vi.unstubAllGlobals());

test('the period of a role that a colleague has changed meanwhile is read anew, and then saved', async () => {
  let now = stored;
  const sent = answerCalls((_path, body) =>
    body === null || (body as UnitRoleRow).versione === now.versione
      ? Response.json({ persone: [now] })
      : Response.json({ detail: 'Qualcun altro ha modificato questi dati.' }, { status: 409 }),
  );
  mountPage(() => <UnitPersons companyId={1} mayChange />);
  const person = userEvent.setup();
  await person.click(await screen.findByRole('button', { name: 'Azioni su Prova Ada' }));
  await person.click(await screen.findByText('Cambia il periodo o termina'));
  now = { ...stored, dal: '2024-02-01', versione: 2 };
  const day = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);
  fireEvent.change(day(/^Fino al/), { target: { value: '2026-01-31' } });
  await person.click(screen.getByRole('button', { name: 'Salva il periodo' }));
  await person.click(await screen.findByRole('button', { name: 'Ricarica i dati salvati' }));
  await vi.waitFor(() => expect(day(/^Dal/).value).toBe('2024-02-01'));
  fireEvent.change(day(/^Fino al/), { target: { value: '2026-01-31' } });
  await person.click(screen.getByRole('button', { name: 'Salva il periodo' }));
  await screen.findByText('Periodo salvato');
  expect(sent.map(({ body }) => body)).toEqual([
    { dal: '2024-01-01', al: '2026-01-31', versione: 1 },
    { dal: '2024-02-01', al: '2026-01-31', versione: 2 },
  ]);
});
