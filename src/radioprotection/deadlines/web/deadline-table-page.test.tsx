import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, mountPage, standInForBrowser } from '#test/support/mount-page.tsx';
import type { DeadlineRow } from '../contract.ts';
import { DeadlineTablePage } from './deadline-table-page.tsx';

beforeEach(standInForBrowser);
afterEach(() => void vi.unstubAllGlobals());

const row: DeadlineRow = {
  ...{ id: 9, tipo: 1, attivita: 'Controllo', scadenza: '2026-03-05', stato: 'open', legame: 'RX1' },
  ...{
    company: { id: 1, nome: 'Sede A' },
    employer: { id: 2, nome: 'Terme' },
    project: { id: 3, nome: 'P' },
  },
  ...{ citta: 'Abano', durata: null, nota: null },
};

test('a deadline in the table is written as this document does, and leads to its activity (R2-532)', async () => {
  answerCalls((path) =>
    path.endsWith('/table')
      ? Response.json({ draw: 1, recordsTotal: 1, recordsFiltered: 1, data: [row] })
      : Response.json([]),
  );
  mountPage(DeadlineTablePage);
  const day = await screen.findByRole('link', { name: '5/3/2026' });
  expect(day.getAttribute('href')).toContain('/activities/9/view');
});
