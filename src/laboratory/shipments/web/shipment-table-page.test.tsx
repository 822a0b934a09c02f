import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { answerCalls, mountPage, standInForBrowser } from '#test/support/mount-page.tsx';
import { ShipmentTablePage } from './shipment-table-page.tsx';

afterEach(() => void vi.unstubAllGlobals());

const path = '/lb/cr39/shipments';

/** What the table is asked for by the page at this address. */
async function askedAt(fragment: string) {
  standInForBrowser();
  const sent = answerCalls((called) =>
    Response.json(
      called.endsWith('/table') ? { draw: 0, recordsTotal: 0, recordsFiltered: 0, data: [] } : [],
    ),
  );
  const { unmount } = mountPage(ShipmentTablePage, { path, at: `${path}#${fragment}` });
  await screen.findByRole('heading', { name: 'Spedizioni' });
  await vi.waitFor(() => expect(sent.length).toBeGreaterThan(0));
  unmount();
  return sent[0]?.body ?? {};
}

test('what the address asks for is asked of the table, and what the table does not know is not', async () => {
  const known = await askedAt('situazione=spedita&committente=3&sort=spedito&dir=desc');
  expect(known).toMatchObject({ situazione: 'spedita', committente: '3', 'order[0][dir]': 'desc' });
  const unknown = await askedAt('situazione=persa&committente=molti&sort=colore');
  expect(unknown).toMatchObject({ 'order[0][column]': '0' });
  expect(unknown).not.toHaveProperty('situazione');
  expect(unknown).not.toHaveProperty('committente');
});
