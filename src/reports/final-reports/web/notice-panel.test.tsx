import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { reportContentOf } from '#db/builders/report-content.ts';
import { mountPage, standInForBrowser } from '#test/support/mount-page.tsx';
import type { ReportPage } from '../contract.ts';
import { NoticePanel } from './notice-panel.tsx';

beforeEach(standInForBrowser);

const told = {
  ...{
    id: 1,
    tipo: 'notice' as const,
    revisione: 0,
    inviata: '2026-03-20',
    oggetto: 'Radon',
    testo: 'Testo',
  },
  ...{ destinatari: ['ARPA'], nota: null, chi: 'Anna', annullata: null },
};
const page: ReportPage = {
  ...{ id: 7, addressId: 1, revisioni: [], cambiati: [], storia: { eventi: [], hasMore: false } },
  content: reportContentOf({ use: 'unknown', isAboveLevel: true }),
  annullata: { quando: '2026-09-10T09:00:00Z', chi: 'Anna', motivo: 'Sede sbagliata' },
  comunicazione: {
    daInviare: {
      ...{
        tipo: 'withdrawn',
        scadenza: '2026-10-10',
        inviabileDal: '2026-09-10',
        oggetto: 'Rettifica',
        testo: 'Annullata',
      },
      ...{ destinatari: [], mancanti: [] },
    },
    inviate: [told],
  },
};

test('of a report that was withdrawn the page says so, not that it was corrected or is to be', async () => {
  mountPage(() => <NoticePanel page={page} />, { roles: ['lab'] });
  expect(await screen.findByText(/La relazione è stata annullata il 10\/09\/2026/)).toBeDefined();
  expect(document.body.textContent).not.toContain('corre');
  expect(screen.getByLabelText<HTMLInputElement>('Inviata il').min).toBe('2026-09-10');
});
