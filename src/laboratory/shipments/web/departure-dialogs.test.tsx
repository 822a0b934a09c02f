import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, mountPage, standInForBrowser } from '#test/support/mount-page.tsx';
import type { Shipment, ShippedDosimeter } from '../contract.ts';
import { DepartureDialog, WithdrawalDialog } from './departure-dialogs.tsx';

beforeEach(() => {
  standInForBrowser();
  answerCalls(() => undefined);
});
afterEach(() => void vi.unstubAllGlobals());

const holding = (...states: ShippedDosimeter['situazione'][]): Shipment => ({
  ...{ id: 1, numero: null, situazione: 'aperta', committente: { id: 1, nome: 'Terme' }, indirizzo: null },
  ...{ spedito: null, vettore: null, nota: null, fuori: 0, versione: 1, annulla: null },
  dosimetri: states.map((situazione, n) => ({
    ...{ id: n + 1, codice: `SPE${n}`, situazione, sede: null, punto: null },
    ...{ inizio: null, fine: null, rientrato: null },
  })),
});

test.each([
  [holding('inPartenza', 'inPartenza'), 'Riporta 2 dosimetri in magazzino', false],
  [holding('inPartenza', 'smarrito'), 'Riporta 1 dosimetro in magazzino', true],
  [holding('smarrito'), 'Rinuncia alla spedizione', true],
])(
  'giving a shipment up counts what goes back, and says that what is lost does not',
  async (shipment, label, isTold) => {
    mountPage(() => <WithdrawalDialog shipment={shipment} onClose={() => undefined} />);
    expect(await screen.findByRole('button', { name: label })).toBeDefined();
    expect(screen.queryByText(/Chi è smarrito resta smarrito/) !== null).toBe(isTold);
  },
);

test('what is lost does not leave', async () => {
  mountPage(() => <DepartureDialog shipment={holding('inPartenza', 'smarrito')} onClose={() => undefined} />);
  expect(await screen.findByRole('button', { name: 'Fai partire 1 dosimetro' })).toBeDefined();
});
