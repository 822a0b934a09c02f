import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, mountPage, standInForBrowser } from '#test/support/mount-page.tsx';
import type { Calibration, InstrumentChecks as Checks } from '../calibrations/contract.ts';
import { InstrumentChecks } from './instrument-checks.tsx';

beforeEach(standInForBrowser);
afterEach(() => void vi.unstubAllGlobals());

const calibration: Calibration = {
  ...{ id: 3, fatta: '2026-01-10', finoAl: '2027-01-10', laboratorio: 'Centro Prova', certificato: 'LAT 1' },
  ...{ file: null, chi: 'Paola Pianifica', quando: '2026-01-12T09:00:00.000Z', versione: 1 },
};
const checks: Checks = {
  ...{ tarature: [calibration], zone: [], carte: [], clienti: [], zoneDaScegliere: [] },
  ...{ dellaCasa: true, modificabile: true },
};

test('a calibration that somebody else has corrected is read anew in its dialog, and then corrected', async () => {
  let stored = { ...calibration, certificato: 'LAT 2', versione: 2 };
  let isRead = false;
  const sent = answerCalls((_path, body) => {
    if (body === null) {
      const tarature = [isRead ? stored : calibration];
      isRead = true;
      return Response.json({ ...checks, tarature });
    }
    if ((body as Calibration).versione !== stored.versione)
      return Response.json({ detail: 'Cambiata nel frattempo.' }, { status: 409 });
    stored = { ...stored, ...(body as Calibration), versione: 3 };
    return Response.json({ ...checks, tarature: [stored] });
  });
  const person = userEvent.setup();
  mountPage(() => <InstrumentChecks id={7} />);
  await person.click(await screen.findByRole('button', { name: 'Azioni sulla taratura del 10/01/2026' }));
  await person.click(screen.getByRole('button', { name: 'Correggi' }));
  const dialog = within(screen.getByRole('dialog', { hidden: true }));
  const certificate = () => dialog.getByLabelText<HTMLInputElement>('Numero del certificato');
  const save = () => person.click(dialog.getByRole('button', { name: 'Salva la correzione' }));
  await person.type(certificate(), '1');
  await save();
  await person.click(await dialog.findByRole('button', { name: 'Ricarica i dati salvati' }));
  await waitFor(() => expect(certificate().value).toBe('LAT 2'));
  expect(dialog.queryByText('Cambiata nel frattempo.')).toBeNull();
  await person.type(certificate(), '2');
  await save();
  await waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).toBeNull());
  expect(sent.map(({ body }) => [body['certificato'], body['versione']])).toEqual([
    ['LAT 11', 1],
    ['LAT 22', 2],
  ]);
});
