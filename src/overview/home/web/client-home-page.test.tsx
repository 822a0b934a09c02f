import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, mountPage, standInForBrowser } from '#test/support/mount-page.tsx';
import type { OpenControls } from '../customer/contract.ts';
import { ClientHomePage } from './client-home-page.tsx';

beforeEach(() => {
  standInForBrowser();
  // Only what is today: what is waited for goes on by the clock of the machine.
  vi.useFakeTimers({ now: new Date('2026-04-01T10:00:00Z'), toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function openHome(controlli: OpenControls | null) {
  const committente = { id: 7, nome: 'Leghe Campione S.r.l.' };
  const conteggio = {
    above: 0,
    below: 0,
    partly: 0,
    'not-comparable': 0,
    measuring: 0,
    waiting: 0,
    never: 0,
  };
  const none = { conteggio, conPeriodoSopra: 0, provvisorie: 0, sedi: [] };
  answerCalls((path) =>
    path.endsWith('/oggi') ? Response.json({ committente, ...none, controlli }) : undefined,
  );
  mountPage(ClientHomePage, { path: '/client/$committente', at: '/client/7', roles: ['cliente'] });
}

test('whoever only has shipments controlled finds what they wait for, and the way to the next one', async () => {
  openHome({ daMisurare: 2, prossimo: '2026-03-30', dallEsperto: 0 });
  const controls = await screen.findByRole('region', { name: 'Controlli radiometrici dei carichi' });
  const hrefOf = (name: RegExp) => within(controls).getByRole('link', { name }).getAttribute('href');
  expect(hrefOf(/Nuovo IRME90/)).toBe('/user/irme90/add/7');
  expect(hrefOf(/2.*Da misurare.*dal 30\/03\/2026/)).toBe('/user/irme90/client/7/index?situazione=inviato');
  expect(within(controls).getByText('Niente in:', { exact: false }).textContent).toContain('dall’esperto');
  expect(screen.queryByText('Ancora nessuna sede')).toBeNull();
  expect(screen.queryByRole('link', { name: 'Posiziona un dosimetro' })).toBeNull();
});

test('whoever asks for no controls is not told of any', async () => {
  openHome(null);
  expect(await screen.findByText('Ancora nessuna sede')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Posiziona un dosimetro' })).toBeDefined();
  expect(screen.queryByRole('region', { name: 'Controlli radiometrici dei carichi' })).toBeNull();
});
