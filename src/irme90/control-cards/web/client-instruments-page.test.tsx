import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, mountPage, standInForBrowser } from '#test/support/mount-page.tsx';
import { ClientInstrumentsPage } from './client-instruments-page.tsx';

beforeEach(standInForBrowser);
afterEach(() => vi.unstubAllGlobals());

test.each([
  ['rp', 'Acciaierie di Prova', '/user/irme90/client/3/index'],
  ['edr', 'Acciaierie di Prova', '/user/irme90/client/3/index'],
  ['cliente', 'Acciaierie di Prova', '/user/irme90/client/3/index'],
  ['operatore', 'Lavori IRME90', '/user/irme90/measure'],
] as const)('leads %s back to %s', async (role, name, href) => {
  const client = { value: 3, label: 'Acciaierie di Prova' };
  answerCalls(() => Response.json({ client, instrumentList: [], instrumentMandatory: true }));
  mountPage(ClientInstrumentsPage, {
    ...{ path: '/user/irme90/client/$client/instruments', at: '/user/irme90/client/3/instruments' },
    roles: [role],
  });
  await screen.findByRole('heading', { name: 'Strumenti' });
  expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe(href);
});
