import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { ambiguousPoint } from '#platform/contract/decimals.ts';
import { answerCalls, mountPage } from '#test/support/mount-page.tsx';
import { FindDosimeterPage } from './find-dosimeter-page.tsx';
import { ReadDosimeterPage } from './read-dosimeter-page.tsx';

const exposed = {
  ...{ trattamento: 32, codice: 'LBS00033', committente: { id: 2, nome: 'Terme Euganee' } },
  ...{ indirizzo: { id: 8, nome: 'Grotta termale' }, punto: 'Sala grande', idPunto: 16, idDosimetro: 33 },
  ...{ inizio: '2025-11-19', fine: '2026-05-08', livello: 300, regola: 'rounded-value' },
};
const misura = {
  ...{ traces: 5769, incertezzaTracce: 76, background: 24, incertezzaFondo: 4, fondoProprio: false },
  ...{ conteggi: 5769, area: 1, campi: 100, chiQuadro: 1.02, k: 2.2, incertezzaK: 0.11, limite: 10 },
  ...{ saturazione: 12_000, giorniInvecchiamento: 365, esposizione: 2611.36, incertezzaEsposizione: 135 },
  esito: 'valid',
};
const written = {
  ...{
    id: 8,
    lotto: 'L1',
    lettore: 'Lettore 1',
    letto: '2026-05-13',
    misura,
    inVigore: true,
    fonte: 'manual',
  },
  ...{ motivo: null, chi: 'Anna', quando: '2026-05-13T10:00:00+02:00' },
};

test('a result says first what was measured, above which level, and where', async () => {
  answerCalls(() => Response.json({ ...exposed, smarrito: false, lotto: null, risultati: [written] }));
  mountPage(ReadDosimeterPage, { path: '/r/$trattamento', at: '/r/32', roles: ['lab'] });
  const figure = (await screen.findByText('Concentrazione', { selector: 'dt' })).parentElement;
  // 1000 · 2611,36/4080
  expect(figure?.textContent).toMatch(/^Concentrazione640 ± 66.* Bq\/m³▲ sopra il livello \(300\)$/s);
  expect(screen.getByText('Livello di riferimento').parentElement?.textContent).toContain('300 Bq/m³');
  const related = within(screen.getByRole('region', { name: 'Collegati' }));
  const ways = related.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(ways).toEqual([
    ['Sala grande', '/user/anagrafica/punti/16'],
    ['Grotta termale', '/lb/cr39/sede/view/8'],
    ['Terme Euganee', '/user/anagrafica/committenti/2'],
    ['LBS00033', '/lb/cr39/dosimeters/33'],
  ]);
  expect(screen.queryByLabelText(/Motivo della correzione/)).toBeNull();
});

test('what waits to be read is offered beside the field for a code', async () => {
  const waiting = [
    { ...exposed, rientrato: '2026-05-10', daRicontare: false },
    { ...exposed, trattamento: 40, codice: 'LBS00040', rientrato: null, daRicontare: true },
  ];
  answerCalls((path) =>
    path.endsWith('/da-leggere') ? Response.json({ dosimetri: waiting, quanti: 5 }) : undefined,
  );
  mountPage(FindDosimeterPage, { roles: ['lab'] });
  const table = within(await screen.findByRole('table', { name: 'Dosimetri da leggere' }));
  const rows = table.getAllByRole('row').slice(1);
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringContaining('dal 10/05/2026'),
    expect.stringContaining('da ricontare'),
  ]);
  expect(table.getByRole('link', { name: 'LBS00040' }).getAttribute('href')).toBe('/lb/cr39/results/40');
  expect(screen.getByRole('link', { name: 'Leggi 2 in una griglia' }).getAttribute('href')).toBe(
    '/lb/cr39/results/tray?codici=LBS00033%2CLBS00040',
  );
  const others = within(screen.getByText(/E ancora 3 dosimetri/));
  expect(others.getByRole('link', { name: 'rientri' }).getAttribute('href')).toBe('/lb/cr39/returns');
  expect(others.getByRole('link', { name: 'risultati' }).getAttribute('href')).toBe(
    '/lb/cr39/results?esito=recount',
  );
});

test('a density whose point may part thousands is not sent before it is written without doubt', async () => {
  const lotto = {
    ...{ id: 1, codice: 'L1', revisione: 1, k: 2, incertezzaK: 0.3, fondo: 50, incertezzaFondo: 20, area: 2 },
    ...{ limite: 10, saturazione: 20_000, giorniInvecchiamento: 300, validoDal: null, validoFino: null },
    daCommentare: 0,
  };
  const toRead = { ...exposed, smarrito: false, lotto, risultati: [] };
  const sent = answerCalls(() => Response.json(toRead));
  mountPage(ReadDosimeterPage, { path: '/r/$trattamento', at: '/r/32', roles: ['lab'] });
  const user = userEvent.setup();
  const density = await screen.findByRole('textbox', { name: /^Densità delle tracce/ });
  await user.type(density, '1.234');
  await user.click(screen.getByRole('button', { name: 'Registra la lettura' }));
  expect(await screen.findAllByText(ambiguousPoint)).not.toHaveLength(0);
  const readings = () => sent.filter(({ body }) => 'traces' in body).map(({ body }) => body['traces']);
  expect(readings()).toEqual([]);
  await user.clear(density);
  await user.type(density, '1234');
  await user.click(screen.getByRole('button', { name: 'Registra la lettura' }));
  await waitFor(() => expect(readings()).toEqual([1234]));
});
