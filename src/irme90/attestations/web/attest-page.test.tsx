import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, mountPage, standInForBrowser } from '#test/support/mount-page.tsx';
import type { Attestation } from '../contract.ts';
import { AttestPage } from './attest-page.tsx';

const entry = (value: number, label: string) => ({ value, label });
const party = (value: number, nome: string) => ({
  ...{ ...entry(value, nome), id: value, nome, indirizzo: 'Via 1', paese: 'Italia', telefono: '', fax: '' },
});
const received: Attestation = {
  ...{ id: 12, client: 3, clientLabel: 'Acciaierie di Prova', status: 'lavorato', versione: 4 },
  ...{ createdAt: '2026-03-10T09:00:00.000Z', lavorabile: false, correggibile: true, motivo: null },
  ...{ misurato: { quando: '2026-03-16T08:00:00.000Z', chi: 'Olga Operatrice' }, esperto: 'Elena Esperta' },
  ...{ registro: null, foto: [], sede: null, strumenti: [] },
  anagrafica: {
    ...{ mittente: party(1, 'Mittente di prova'), destinatario: party(2, 'Destinatario di prova') },
    merce: {
      ...{ voceDoganale: '7204', description: 'Rottami ferrosi', numeroColli: 3, dataFattura: null },
      ...{ numeroFattura: '', metallo: 'Ferro', origine: 'Tunisia' },
    },
  },
  trasporto: {
    ...{ tipo: 'terra', naveDetails: null, voloDetails: null },
    trasportoTerritorio: {
      ...{ tipo: 'rinfusa', matricola: null, targa: null, vagone: null, awb: 'AWB-9', sedeControllo: null },
    },
  },
  controlli: {
    ...{ dueDate: '2026-03-16', operatore: null, operatoreLabel: null, notesForOperator: '' },
    ...{ metodo: 'portaleRadiometrico', instrumentMandatory: true, strumentoPortatile: null },
    portaleRadiometrico: { ariaRispettoPareti: 5, fondo: 6, tipoSorgente: 'Cs', attivitaSorgente: 7 },
  },
  ...{ impedimento: null, conclusione: null, buonFunzionamento: null, fondiPrecedenti: [], documento: null },
};

let stored: Attestation;
beforeEach(() => {
  standInForBrowser();
  stored = received;
});
afterEach(() => vi.unstubAllGlobals());

function open() {
  const sent = answerCalls((_path, body) => {
    if (body === null) return Response.json(stored);
    if ((body as { versione: number }).versione === stored.versione)
      return Response.json({ id: 12, status: 'lavorato', versione: stored.versione, registro: '1/2026' });
    return Response.json({ detail: 'Il modello è cambiato nel frattempo' }, { status: 409 });
  });
  const { queries } = mountPage(AttestPage, {
    ...{ path: '/user/irme90/measure/$mod/attest', at: '/user/irme90/measure/12/attest', roles: ['edr'] },
  });
  return { sent, readAgain: () => queries.invalidateQueries(), person: userEvent.setup() };
}
const note = () => screen.getByLabelText<HTMLTextAreaElement>(/^Nota/);

test('what the expert has typed stays when the form changes meanwhile, and is sent over what is read then', async () => {
  const { sent, readAgain, person } = open();
  await person.click(await screen.findByRole('radio', { name: /^Accettato/i }));
  await person.type(note(), 'Carico regolare');
  stored = {
    ...received,
    versione: 5,
    misurato: { quando: '2026-03-16T10:00:00.000Z', chi: 'Carlo Collega' },
  };
  await readAgain();
  await screen.findByText(/Carlo Collega/);
  expect(note().value).toBe('Carico regolare');

  await person.click(screen.getByRole('button', { name: 'Registra la conclusione' }));
  await screen.findByText('Il modello è cambiato nel frattempo');
  expect(sent.at(-1)?.body).toMatchObject({ versione: 4, nota: 'Carico regolare' });

  await person.click(screen.getByRole('button', { name: 'Ricarica i dati salvati' }));
  await vi.waitFor(() => expect(screen.queryByText('Il modello è cambiato nel frattempo')).toBeNull());
  expect(note().value).toBe('Carico regolare');
  await person.click(screen.getByRole('button', { name: 'Registra la conclusione' }));
  await vi.waitFor(() => expect(sent.at(-1)?.body).toMatchObject({ versione: 5, nota: 'Carico regolare' }));
});

test('as long as nothing is typed, the conclusion is that of the form as it is read', async () => {
  const { readAgain } = open();
  await screen.findByRole('radio', { name: /^Accettato/i });
  const merce = { ...received.anagrafica.merce, metallo: 'Rame' };
  stored = { ...received, versione: 5, anagrafica: { ...received.anagrafica, merce } };
  await readAgain();
  expect(await screen.findByDisplayValue('Rame')).toBeTruthy();
});

test.each<[object, string]>([
  [{ detail: 'D', msg: 'M' }, 'D'],
  [{ msg: 'M' }, 'M'],
  [{}, 'Errore sconosciuto. Riprovare più tardi.'],
])('a form that cannot be read says %o as %s (R1-626..628)', async (body, shown) => {
  answerCalls(() => Response.json(body, { status: 500 }));
  mountPage(AttestPage, {
    ...{ path: '/user/irme90/measure/$mod/attest', at: '/user/irme90/measure/12/attest', roles: ['edr'] },
  });
  expect(await screen.findByText(shown)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Riprova' })).toBeTruthy();
});

test('shows the photos that came with the measures', async () => {
  stored = {
    ...received,
    foto: [
      {
        ...{ id: 9, tipo: 'sigillo', scattataIl: '2026-03-16T07:30:00.000Z', chi: 'Olga Operatrice' },
        ...{ posizione: { latitudine: 44.4, longitudine: 8.9 }, aggiuntaIl: '2026-03-16T08:00:00.000Z' },
      },
    ],
  };
  open();
  const photo = await screen.findByRole('img', { name: 'Sigillo: foto di Olga Operatrice' });
  expect(photo.getAttribute('src')).toContain('/user/user/irme90/measure/12/photos/9');
  expect(screen.getByText(/scattata il 16\/03\/2026 alle 08:30 a 44,4° N, 8,9° E/)).toBeTruthy();
});

test('what was measured and the conclusion come before what the load is, which the heading names', async () => {
  open();
  expect(await screen.findByText('Acciaierie di Prova · Rottami ferrosi')).toBeDefined();
  const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(headings).toEqual(['Misure salvate', 'Conclusione', 'Riepilogo del carico']);
});
