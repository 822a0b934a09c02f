import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, mountPage, standInForBrowser } from '#test/support/mount-page.tsx';
import type { DaySite } from '../contract.ts';
import { SiteChooser } from './site-chooser.tsx';

beforeEach(standInForBrowser);
afterEach(() => vi.unstubAllGlobals());

const site = (id: number): DaySite => ({
  ...{ committente: { id: 1, nome: 'Terme' }, cliente: { id: 2, nome: 'Terme Nord' } },
  ...{
    indirizzo: { id, nome: `Sede ${id}` },
    luogo: 'Via Prova 1',
    punti: 1,
    dosimetriAttivi: 1,
    inScadenza: 1,
  },
});
const sites = (from: number, count: number) => Array.from({ length: count }, (_, at) => site(from + at));

test('of many sites the first are offered, so that both lists are seen, and all when asked for', async () => {
  answerCalls(() => Response.json({ sedi: sites(1, 8), recenti: sites(20, 2) }));
  mountPage(() => <SiteChooser zone={null} chosen={new Set()} onChoose={() => undefined} />, {
    roles: ['operatore'],
  });
  const due = within(await screen.findByRole('region', { name: 'Con dosimetri in scadenza' }));
  expect(due.getAllByRole('listitem')).toHaveLength(6);
  await userEvent.click(due.getByRole('button', { name: 'Mostra tutte: Con dosimetri in scadenza' }));
  expect(due.getAllByRole('listitem')).toHaveLength(8);
  expect(screen.queryByRole('button', { name: /^Mostra tutte/ })).toBeNull();
});
