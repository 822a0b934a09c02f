import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { answerCalls, mountPage, standInForBrowser } from '#test/support/mount-page.tsx';
import type { Batch } from '../../batches/contract.ts';
import { DosimeterTablePage } from '../../dosimeter-records/web/dosimeter-table-page.tsx';
import { ResultListPage } from '../../results/web/result-list-page.tsx';

afterEach(() => void vi.unstubAllGlobals());

const revision: Batch['revisioni'][number] = {
  ...{ id: 8, revisione: 1, k: 2.2, incertezzaK: 0.11, fondo: 24, incertezzaFondo: 4, area: 1, limite: 10 },
  ...{ saturazione: 12_000, giorniInvecchiamento: 365, validoDal: null, validoFino: null, nota: null },
  ...{ risultati: 1, chi: null, quando: '2026-01-07T10:00:00+01:00' },
};
const batch: Batch = {
  ...{ id: 3, codice: 'LOTTO-7', versione: 1, dosimetri: 2, risultati: 1 },
  revisioni: [revision],
};

test.each([
  ['results', ResultListPage, '/lb/cr39/results', '?lotto=3'],
  ['dosimeters', DosimeterTablePage, '/lb/cr39/dosimeters', '#lotto=3'],
])('a list of the %s of one batch says of which', async (_what, Page, path, asked) => {
  standInForBrowser();
  answerCalls((called) => {
    if (called.includes('/batches/3')) return Response.json(batch);
    if (called.includes('/dosimetri'))
      return Response.json({ draw: 0, recordsTotal: 0, recordsFiltered: 0, data: [] });
    return Response.json(called.includes('/results') ? { rows: [], total: 0 } : []);
  });
  const { unmount } = mountPage(Page, { path, at: `${path}${asked}`, roles: ['lab'] });
  expect(await screen.findByRole('button', { name: 'Lotto: LOTTO-7' })).toBeTruthy();
  unmount();
});
