import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, mountPage, standInForBrowser } from '#test/support/mount-page.tsx';
import type { ControlClientRecord } from '../contract.ts';
import type { InspectorRecord } from '../inspectors/contract.ts';
import { ClientPage } from './client-pages.tsx';
import { InspectorPage } from './inspector-pages.tsx';
import { clientsBase, inspectorsBase } from './kinds.ts';

beforeEach(standInForBrowser);
afterEach(() => void vi.unstubAllGlobals());

const port = { id: 5, label: 'Porto Finto', kind: 'porto' } as const;
const client: ControlClientRecord = {
  ...{ id: 7, nome: 'Acciaierie di Prova', attivo: true, versione: 3 },
  ...{ mare: true, aereo: false, terra: true, scaricatoNave: false, sedeObbligatoria: false },
  ...{ aggiungePorti: false, aggiungeAeroporti: false, strumentoObbligatorio: true },
  ...{ esperto: { id: 9, label: 'Elena Esperta', inServizio: true }, arrivi: [port], ispettori: [] },
};
const inspector: InspectorRecord = {
  ...{ id: 8, nome: 'Ivo Ispettore', ente: 'Ente', qualifica: 'Perito' },
  ...{ attivo: true, disattivato: false, senzaRuolo: false, versione: 3 },
  abilitato: [{ cliente: { id: 7, label: 'Acciaierie di Prova' }, tipo: 'mare', luogo: port }],
};

/** Puts the record of the page out of use and takes that back; tells the bodies that were sent. */
async function putOutOfUse(
  Page: typeof ClientPage,
  base: string,
  key: string,
  record: typeof client | typeof inspector,
) {
  let stored = { ...record };
  const sent = answerCalls((path, body) => {
    if (path.endsWith('/storia')) return Response.json({ eventi: [], hasMore: false });
    if (body !== null)
      stored = { ...stored, attivo: (body as typeof record).attivo, versione: stored.versione + 1 };
    return Response.json(stored);
  });
  mountPage(Page, { path: `${base}/$${key}`, at: `${base}/${record.id}` });
  const person = userEvent.setup();
  await screen.findByRole('heading', { level: 1, name: record.nome });
  await person.click(screen.getByRole('button', { name: 'Altre azioni' }));
  await person.click(screen.getByRole('button', { name: 'Metti fuori uso' }));
  const question = within(screen.getByRole('alertdialog', { name: 'Mettere fuori uso?' }));
  await person.click(question.getByRole('button', { name: 'Metti fuori uso' }));
  await screen.findByText('Messo fuori uso');
  await person.click(screen.getByRole('button', { name: 'Annulla' }));
  await screen.findByText(/Operazione annullata/);
  return sent.map(({ body }) => body);
}

test('a client with an expert and arrivals is put out of use and back, and keeps both', async () => {
  const bodies = await putOutOfUse(ClientPage, clientsBase, 'client', client);
  const kept = { esperto: 9, arrivi: [5], mare: true, strumentoObbligatorio: true };
  expect(bodies).toMatchObject([
    { ...kept, attivo: false, versione: 3 },
    { ...kept, attivo: true, versione: 4 },
  ]);
});

test('an inspector is put out of use and back, and stays enabled where he was', async () => {
  const bodies = await putOutOfUse(InspectorPage, inspectorsBase, 'inspector', inspector);
  const kept = { ente: 'Ente', abilitato: [{ cliente: 7, tipo: 'mare', luogo: 5 }] };
  expect(bodies).toMatchObject([
    { ...kept, attivo: false, versione: 3 },
    { ...kept, attivo: true, versione: 4 },
  ]);
});

test('a client whose expert is not in service any more is told to lack one', async () => {
  const esperto = { id: 9, label: 'Elena Esperta', inServizio: false };
  answerCalls((path) =>
    Response.json(path.endsWith('/storia') ? { eventi: [], hasMore: false } : { ...client, esperto }),
  );
  mountPage(ClientPage, { path: `${clientsBase}/$client`, at: `${clientsBase}/7` });
  await screen.findByText(/Elena Esperta non è più in servizio come esperto di radioprotezione\.$/);
});

test.each([
  ['in use leads to its instruments', true, 1],
  ['out of use does not, as nothing new is measured for it', false, 0],
])('a client %s', async (_, attivo, times) => {
  answerCalls((path) =>
    Response.json(path.endsWith('/storia') ? { eventi: [], hasMore: false } : { ...client, attivo }),
  );
  mountPage(ClientPage, { path: `${clientsBase}/$client`, at: `${clientsBase}/7` });
  await screen.findByRole('link', { name: /Calendario delle deleghe/ });
  expect(screen.queryAllByRole('link', { name: /^Strumenti/ })).toHaveLength(times);
});
