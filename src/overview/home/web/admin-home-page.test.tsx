import 'fake-indexeddb/auto';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, mountPage, standInForBrowser } from '#test/support/mount-page.tsx';
import { type Installation, type SetupStep, setupSteps } from '../installation/contract.ts';
import { AdminHomePage } from './admin-home-page.tsx';

beforeEach(() => standInForBrowser());
afterEach(() => vi.unstubAllGlobals());

/** The home of an installation where these steps are done, and its two parts. */
async function openHome(done: readonly SetupStep[], posta: Partial<Installation['posta']> = {}) {
  const state: Installation = {
    versione: '0.1.0',
    posta: { configurata: false, ultima: null, inAttesa: 0, fallite: 0, ...posta },
    ...{ copia: { ultima: null, fileMancanti: 0 }, lavori: { inCorso: 0, falliti: [] } },
    registro: { ultimoSigillo: null, daSigillare: 0 },
    passi: setupSteps.map((passo) => ({ passo, fatto: done.includes(passo) })),
  };
  answerCalls(() => Response.json(state));
  mountPage(AdminHomePage, { roles: ['admin'] });
  const steps = await screen.findByRole('region', { name: 'Primi passi' });
  return { steps, state: screen.getByRole('region', { name: 'Stato dell’installazione' }) };
}

test('a new installation begins with what is left to set up', async () => {
  const { steps, state } = await openHome(['mail']);
  expect(steps.compareDocumentPosition(state)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('one that can be worked with begins with how it does', async () => {
  const { steps, state } = await openHome(['letterhead', 'people', 'batches']);
  expect(state.compareDocumentPosition(steps)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test.each([
  [1, '1 e-mail non partita o di esito incerto'],
  [2, '2 e-mail non partite o di esito incerto'],
])('%i mails that somebody has to look after are told as %s', async (fallite, words) => {
  const { state } = await openHome([], { configurata: true, fallite });
  expect(state.textContent).toContain(words);
});
