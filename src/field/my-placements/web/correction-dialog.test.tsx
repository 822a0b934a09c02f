import { act, fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, mountPage, type SentCall, standInForBrowser } from '#test/support/mount-page.tsx';
import type { OwnEntry } from '../contract.ts';
import { CorrectionDialog } from './correction-dialog.tsx';

const entry: OwnEntry = {
  ...{ chiave: 'p7', tipo: 'posizionamento', trattamento: 7, codice: 'LBS00007', punto: 3 },
  ...{ inizio: '2026-03-02', fine: null, smarrito: false, registrato: '2026-03-02T09:00:00.000Z' },
  ...{ committente: 1, cliente: 2, nomeCliente: 'Comune', indirizzo: 4, nomeIndirizzo: 'Scuola' },
  ...{ nomePunto: 'Cantina', piano: 'Terra', foto: true, planimetria: false, corretto: false },
  ...{ motivo: null, versione: 1, modificabile: true },
};
/** As the laboratory has corrected it meanwhile. */
const corrected: OwnEntry = { ...entry, punto: 5, nomePunto: 'Aula', corretto: true, versione: 2 };

/** Free when the dialog is opened. */
const freePoint = {
  ...{ id: 9, alias: 'Palestra', stanza: null, superficie: null, codicePiano: 4, oldPiano: null },
  ...{ idIndirizzo: 4, active: true, planimetry: null, planimetryPos: null, trattamenti: [] },
};
const freeDosimeter = { id: 12, codice: 'LBS00012', trattamento: 12, dataAttribuzione: null };

let sent: SentCall[];
let points: object[];
let dosimeters: object[];
const corrections = () => sent.filter(({ path }) => path.endsWith('/correzione')).map(({ body }) => body);

beforeEach(() => {
  standInForBrowser();
  points = [freePoint];
  dosimeters = [freeDosimeter];
  sent = answerCalls((path, body) => {
    if (path.endsWith('/punti')) return Response.json(points);
    if (!path.endsWith('/correzione')) return Response.json(dosimeters);
    if ((body as { versione?: number }).versione !== corrected.versione)
      return Response.json({ detail: 'Il posizionamento è cambiato nel frattempo.' }, { status: 409 });
    return Response.json({ trattamento: 7 });
  });
});
afterEach(() => vi.unstubAllGlobals());

/** The list beneath the dialog, which is read anew when one comes back to the window. */
function Beneath() {
  const [row, setRow] = useState(entry);
  return (
    <>
      <button type="button" onClick={() => setRow(corrected)}>
        Rileggi
      </button>
      <CorrectionDialog entry={row} onClose={() => undefined} />
    </>
  );
}

test('a correction does not undo what the laboratory has corrected since: that is told, and followed when asked for', async () => {
  mountPage(Beneath, { roles: ['operatore'] });
  const person = userEvent.setup();
  const save = async () => person.click(screen.getByRole('button', { name: 'Salva la correzione' }));
  await person.type(await screen.findByLabelText(/Motivo della correzione/), 'Letto male');
  fireEvent.change(screen.getByLabelText('Data di posizionamento'), { target: { value: '2026-03-01' } });
  await person.click(screen.getByText('Rileggi'));
  await save();
  await person.click(await screen.findByRole('button', { name: 'Vedi com’è ora' }));
  expect(corrections()).toEqual([{ versione: 1, motivo: 'Letto male', inizio: '2026-03-01' }]);

  await save();
  expect(corrections().slice(1)).toEqual([{ versione: 2, motivo: 'Letto male', inizio: '2026-03-01' }]);
});

test('what was chosen and put back as it is now is no wish: later it is what is recorded then', async () => {
  mountPage(Beneath, { roles: ['operatore'] });
  const person = userEvent.setup();
  await person.type(await screen.findByLabelText(/Motivo della correzione/), 'Letto male');
  const day = screen.getByLabelText('Data di posizionamento');
  fireEvent.change(day, { target: { value: '2026-03-01' } });
  fireEvent.change(day, { target: { value: entry.inizio } });
  await person.click(screen.getByRole('button', { name: 'Salva la correzione' }));
  expect(corrections()).toEqual([]);
  await person.click(screen.getByLabelText('Togli la foto registrata'));
  await person.click(screen.getByRole('button', { name: 'Salva la correzione' }));
  expect(corrections()).toEqual([{ versione: 1, motivo: 'Letto male', foto: null }]);
});

test('a point and a dosimeter that were chosen and are taken since stay in sight, are not sent, and can be unchosen', async () => {
  const { queries } = mountPage(Beneath, { roles: ['operatore'] });
  const person = userEvent.setup();
  const save = async () => person.click(screen.getByRole('button', { name: 'Salva la correzione' }));
  await person.type(await screen.findByLabelText(/Motivo della correzione/), 'Letto male');
  await screen.findByRole('option', { name: /Palestra/ });
  await person.selectOptions(screen.getByLabelText('Punto di misurazione'), '9');
  await person.selectOptions(screen.getByLabelText('Dosimetro'), 'LBS00012');
  points = [];
  dosimeters = [];
  await act(() => queries.invalidateQueries());
  await screen.findByRole('option', { name: /Palestra.*non più disponibile/, selected: true });
  screen.getByRole('option', { name: /LBS00012.*non più disponibile/, selected: true });
  expect(screen.getAllByText(/Intanto non è più disponibile/)).toHaveLength(2);
  await save();
  expect(corrections()).toEqual([]);

  await person.selectOptions(screen.getByLabelText('Punto di misurazione'), '');
  dosimeters = [freeDosimeter];
  await act(() => queries.invalidateQueries());
  await vi.waitFor(() => expect(screen.queryByText(/Intanto non è più disponibile/)).toBeNull());
  await save();
  const dosimetro = { id: 12, codice: 'LBS00012' };
  expect(corrections()).toEqual([{ versione: 1, motivo: 'Letto male', dosimetro }]);
});
