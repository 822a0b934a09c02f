import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, mountPage, type SentCall, standInForBrowser } from '#test/support/mount-page.tsx';
import type { SitePlacement } from '../contract.ts';
import { CorrectionDialog } from './correction-dialog.tsx';

const placement: SitePlacement = {
  ...{ trattamento: 7, dosimetro: 8, codice: 'LBS00007', punto: { id: 3, nome: 'Cantina' } },
  ...{ codicePiano: null, oldPiano: null, inizio: '2026-03-02', fine: null, giorni: 14 },
  ...{ smarrito: false, lavorato: false, storico: false, corretto: false, versione: 1 },
};
/** As a colleague has corrected it meanwhile. */
const corrected: SitePlacement = { ...placement, inizio: '2026-03-03', corretto: true, versione: 2 };

let sent: SentCall[];
/** Of the placement, at the server. */
let version: number;

beforeEach(() => {
  standInForBrowser();
  version = 1;
  sent = answerCalls((path, body) => {
    if (path.endsWith('/choices') || !path.includes('/7')) return Response.json({ rows: [] });
    if ((body as { versione?: number }).versione !== version)
      return Response.json({ detail: 'Qualcun altro ha modificato questi dati.' }, { status: 409 });
    return Response.json({ sedi: [] });
  });
});
afterEach(() => vi.unstubAllGlobals());

/** The list beneath the dialog, which is read anew when one comes back to the window. */
function Beneath() {
  const [row, setRow] = useState(placement);
  return (
    <>
      <button type="button" onClick={() => setRow(corrected)}>
        Rileggi
      </button>
      <CorrectionDialog row={row} onClose={() => undefined} />
    </>
  );
}

test('a correction is meant for the placement that was seen: another one is told, and followed when it is asked for', async () => {
  mountPage(Beneath, { roles: ['lab'] });
  const person = userEvent.setup();
  const started = () => screen.getByLabelText<HTMLInputElement>('Data di posizionamento');
  fireEvent.change(await screen.findByLabelText('Data di posizionamento'), {
    target: { value: '2026-03-05' },
  });
  await person.type(screen.getByLabelText(/Motivo della correzione/), 'Letto male');
  version = 2;
  await person.click(screen.getByRole('button', { name: 'Rileggi' }));
  await person.click(screen.getByRole('button', { name: 'Salva la correzione' }));
  await person.click(await screen.findByRole('button', { name: 'Vedi com’è ora' }));
  expect(sent.map(({ body }) => body['versione'])).not.toContain(2);
  expect(started().value).toBe('2026-03-05');

  await person.click(await screen.findByRole('button', { name: 'Salva la correzione' }));
  const saved = sent.findLast(({ body }) => 'motivo' in body);
  expect(saved?.body).toMatchObject({ versione: 2, inizio: '2026-03-05', motivo: 'Letto male' });
});

test('what the effect is refused for is told without taking the focus from what is typed', async () => {
  version = 2;
  mountPage(() => <CorrectionDialog row={placement} onClose={() => undefined} />, { roles: ['lab'] });
  const person = userEvent.setup();
  fireEvent.change(await screen.findByLabelText('Data di posizionamento'), {
    target: { value: '2026-03-05' },
  });
  const reason = screen.getByLabelText<HTMLTextAreaElement>(/Motivo della correzione/);
  await person.type(reason, 'Letto');
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Qualcun altro ha modificato questi dati.',
  );
  await person.keyboard(' male');
  expect([document.activeElement, reason.value]).toEqual([reason, 'Letto male']);

  await person.click(screen.getByRole('button', { name: 'Salva la correzione' }));
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Qualcun altro ha modificato'));
});
