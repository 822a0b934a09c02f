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

test('all reports that the authorities are owed can be read: this tile is their only list', async () => {
  const relazioni = Array.from({ length: 10 }, (_, index) => ({
    ...{ id: index + 1, numero: `RF-2026-${index + 1}`, entro: '2026-12-14', rettifica: false },
    indirizzo: { id: 7, nome: 'Palestra' },
  }));
  const enti = { aperti: 12, scaduti: 0, relazioni };
  answerCalls((path) => (path.includes('riquadro=enti') ? Response.json({ enti }) : undefined));
  mountPage(LaboratoryDashboardPage, { roles: ['lab'] });
  const tile = within(await screen.findByRole('region', { name: 'Comunicazioni agli enti' }));
  await tile.findByText('12 relazioni da comunicare.');
  expect(tile.getAllByRole('listitem')).toHaveLength(8);
  await userEvent.click(tile.getByRole('button', { name: 'Mostra le altre 2' }));
  expect(tile.getAllByRole('listitem')).toHaveLength(10);
  tile.getByText('E 2 altre, più avanti.');
});
