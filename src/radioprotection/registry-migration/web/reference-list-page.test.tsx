import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, mountPage, standInForBrowser } from '#test/support/mount-page.tsx';
import type { RegistryReference } from '../contract.ts';
import { ReferenceListPage } from './reference-list-page.tsx';

beforeEach(standInForBrowser);
afterEach(() => vi.unstubAllGlobals());

const stored: RegistryReference = {
  ...{ id: 5, tipo: 'device', testo: 'OPT del piano terra', stato: 'open', collegato: null, da: null },
  ...{ registro: { id: 3, label: 'Registro 3' }, versione: 1, modificabile: true },
  ...{ project: { id: 1, nome: 'Commessa' }, employer: { id: 1, nome: 'Bianchi' } },
  company: { id: 1, nome: 'Studio Bianchi' },
};

test('what a colleague has linked meanwhile is read anew with its link, though it has left the list of what is open', async () => {
  let now = stored;
  const scelte = ['RX1', 'RX2'].map((nome, at) => ({ id: at + 1, nome, dettaglio: null }));
  const sent = answerCalls((path, body) => {
    if (path.includes('/choices')) return Response.json({ scelte });
    if (body === null) {
      const rows = path.includes('come=open') && now.stato !== 'open' ? [] : [now];
      return Response.json({ rows, total: rows.length });
    }
    return (body as RegistryReference).versione === now.versione
      ? Response.json(now)
      : Response.json({ detail: 'Qualcun altro ha modificato questi dati.' }, { status: 409 });
  });
  mountPage(ReferenceListPage, { at: '/?come=open' });
  const person = userEvent.setup();
  await person.click(await screen.findByRole('button', { name: /^Collega «/ }));
  await person.selectOptions(await screen.findByLabelText(/^Dispositivo/), '1');
  now = { ...stored, stato: 'linked', collegato: { id: 2, nome: 'RX2' }, versione: 2 };
  await person.click(screen.getByRole('button', { name: 'Salva' }));
  await person.click(await screen.findByRole('button', { name: 'Ricarica i dati salvati' }));
  const field = () => screen.getByLabelText<HTMLSelectElement>(/^Dispositivo/);
  await vi.waitFor(() => expect(field().value).toBe('2'));
  await person.selectOptions(field(), '1');
  await person.click(screen.getByRole('button', { name: 'Salva' }));
  await vi.waitFor(() => expect(sent.map(({ body }) => body)).toHaveLength(2));
  expect(sent.at(-1)?.body).toEqual({ collegato: 1, versione: 2 });
});
