import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, mountPage, standInForBrowser } from '#test/support/mount-page.tsx';
import type { ControlDashboard } from '../irme90/contract.ts';
import { ControlDashboardPage } from './irme90-page.tsx';

beforeEach(standInForBrowser);
afterEach(() => vi.unstubAllGlobals());

const board: ControlDashboard = {
  oggi: '2026-03-16',
  modelli: { inviato: 3, lavorato: 2, attestato: 1, firmato: 0, annullato: 0 },
  daMisurare: { quando: { scaduti: 1, oggi: 0, settimana: 2 }, senzaOperatore: 2 },
  ricevuti: null,
  strumenti: {
    ...{ totale: 7, motivi: [{ motivo: 2, quanti: 1 }], giorniSenzaMisura: 0 },
    bloccati: [
      {
        ...{ id: 9, nome: 'Provalab P10', cliente: { id: 3, nome: 'Acciaierie' }, errorCode: 2 },
        ...{
          limitsMessage: { instrumentCanBeUsed: true, subtitle: '' },
          taratura: null,
          giorniSenzaMisura: null,
        },
      },
    ],
  },
};

test('what keeps instruments from being used leads to them, and an instrument says its own reason', async () => {
  answerCalls(() => Response.json(board));
  mountPage(ControlDashboardPage, { roles: ['rp'] });
  const tile = within(await screen.findByRole('region', { name: 'Strumenti' }));
  const reason = await tile.findByRole('link', { name: 'Senza taratura valida: 1' });
  expect(reason.getAttribute('href')).toContain('/user/irme90/instruments?motivo=');
  expect(tile.getByText('Nessuna taratura registrata')).toBeTruthy();
});
