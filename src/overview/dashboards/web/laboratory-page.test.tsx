import { screen } from '@testing-library/react';
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
