import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, mountPage, standInForBrowser } from '#test/support/mount-page.tsx';
import type { PrincipalRecord } from '../contract.ts';
import { PrincipalForm } from './principal-form.tsx';

beforeEach(standInForBrowser);
afterEach(() => void vi.unstubAllGlobals());

const [veneto, lombardia, friuli] = ['Veneto', 'Lombardia', 'Friuli'].map((nome, at) => ({
  id: at + 1,
  nome,
}));
const record = {
  ...{ id: 7, nome: 'Prova', attivo: true, codiceEsterno: null, versione: 3, zone: [lombardia, veneto] },
  ...{ clienti: 0, dosimetriAttivi: 0, indirizzi: 0, primiClienti: [], spedizioni: 0, dosimetri: 0 },
} as PrincipalRecord;

test('a principal stays in its zones that are out of use while another is ticked, and leaves them when unticked', async () => {
  const sent = answerCalls((path) =>
    Response.json(path.includes('committenti-zone') ? { zone: [friuli, veneto] } : record),
  );
  const person = userEvent.setup();
  mountPage(() => <PrincipalForm record={record} />, { roles: ['lab'] });
  const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name });
  expect((await box('Lombardia (disattivata)')).checked).toBe(true);
  await person.click(await box('Friuli'));
  await person.click(screen.getByRole('button', { name: 'Salva' }));
  await vi.waitFor(() => expect(sent[0]?.body['zone']).toEqual([3, 1, 2]));
  await person.click(await box('Lombardia (disattivata)'));
  await person.click(screen.getByRole('button', { name: 'Salva' }));
  await vi.waitFor(() => expect(sent[1]?.body['zone']).not.toContain(2));
});
