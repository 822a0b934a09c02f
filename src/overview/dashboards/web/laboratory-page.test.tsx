import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { answerCalls, mountPage } from '#test/support/mount-page.tsx';
import { LaboratoryDashboardPage } from './laboratory-page.tsx';

afterEach(() => vi.unstubAllGlobals());

test('what has to be done stands before what was measured on the whole (Q2-111)', async () => {
  answerCalls(() => undefined);
  mountPage(LaboratoryDashboardPage, { roles: ['lab'] });
  const tiles = await screen.findAllByRole('heading', { level: 2 });
  expect(tiles.map(({ textContent }) => textContent)).toEqual([
    'Dosimetri',
    'Punti sopra il livello di riferimento',
    'Comunicazioni agli enti',
    'Relazioni finali',
    'Questionari da completare',
    'Concentrazione media per mese di lettura',
  ]);
});

const indirizzo = { id: 7, nome: 'Palestra' };
const ten = Array.from({ length: 10 }, (_, index) => index + 1);
const enti = {
  ...{ aperti: 12, scaduti: 0 },
  relazioni: ten.map((id) => ({
    ...{ id, numero: `RF-2026-${id}`, indirizzo, entro: '2026-12-14', rettifica: false },
  })),
};
const questionari = {
  ...{ calcolato: '2026-11-29T08:00:00Z', esaminate: 60, eAltri: false, incomplete: 12 },
  sedi: ten.map((id) => ({ id, nome: `Sede ${id}`, committente: 1, cliente: 2, inizio: '2026-02-16' })),
};

test.each([
  ['Comunicazioni agli enti', { enti }],
  ['Questionari da completare', { questionari }],
])('%s: what it counts can be read beyond the first, as this is its only list', async (name, tiles) => {
  const [asked = ''] = Object.keys(tiles);
  answerCalls((path) => (path.includes(`riquadro=${asked}`) ? Response.json(tiles) : undefined));
  mountPage(LaboratoryDashboardPage, { roles: ['lab'] });
  const tile = within(await screen.findByRole('region', { name }));
  expect(await tile.findAllByRole('listitem')).toHaveLength(8);
  await userEvent.click(tile.getByRole('button', { name: 'Mostra le altre 2' }));
  expect(tile.getAllByRole('listitem')).toHaveLength(10);
  tile.getByText('E 2 altre, più avanti.');
});
