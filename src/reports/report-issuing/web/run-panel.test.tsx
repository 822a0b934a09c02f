import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { mountPage, standInForBrowser } from '#test/support/mount-page.tsx';
import { RunPanel } from './run-panel.tsx';

beforeEach(standInForBrowser);

const run = {
  ...{ id: 7, from: '2025-01-01', to: '2025-12-31', total: 3, issued: 2, failed: 1, cancelled: 0 },
  ...{ giaEmesse: 0, senzaEmail: 0, sopraLivello: 0, daFirmare: 0, startedBy: 'Anna' },
  ...{ createdAt: '2026-03-16T09:00:00Z', finishedAt: '2026-03-16T09:05:00Z' },
  failures: [{ sede: 21, alias: 'Scuola', nomeAzienda: 'Comune', motivo: 'Senza coordinate' }],
};

const open = (shown: typeof run | (Omit<typeof run, 'to'> & { to: null })) =>
  mountPage(() => <RunPanel run={shown} isLost={false} isOwn />, { roles: ['lab'] });
/** Where a link leads; the router of this document puts digits in quotes. */
const linkOf = async (alias: string) =>
  (await screen.findByRole('link', { name: alias })).getAttribute('href')?.replaceAll('%22', '');

test('a site that failed is opened for the days of its run, to the last one', async () => {
  open(run);
  expect(await linkOf('Scuola')).toBe(
    '/lb/cr39/relations/massive?dal=2025-01-01&al=2025-12-31&emissione=7&sede=21',
  );
});

test('a site that failed is opened from the first day of a run without a last one', async () => {
  open({ ...run, to: null });
  expect(await linkOf('Scuola')).toBe('/lb/cr39/relations/massive?dal=2025-01-01&emissione=7&sede=21');
});

test('of more failed sites than are listed all are counted, and that the others are not seen is said', async () => {
  open({ ...run, total: 1002, failed: 800 });
  expect(await screen.findByText('Sedi non riuscite: 800')).toBeDefined();
  expect(screen.getByText('Si vedono le prime 1.')).toBeDefined();
});

test('of failed sites that are all listed nothing more is said', async () => {
  open(run);
  expect(await screen.findByText('Sedi non riuscite: 1')).toBeDefined();
  expect(screen.queryByText(/Si vedono/)).toBeNull();
});
