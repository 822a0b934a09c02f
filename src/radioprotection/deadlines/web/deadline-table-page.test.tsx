import { fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, mountPage, standInForBrowser } from '#test/support/mount-page.tsx';
import type { DeadlineRow } from '../contract.ts';
import { DeadlineTablePage } from './deadline-table-page.tsx';

beforeEach(standInForBrowser);
afterEach(() => void vi.unstubAllGlobals());

const row: DeadlineRow = {
  ...{ id: 9, tipo: 1, attivita: 'Controllo', scadenza: '2026-03-05', stato: 'open', legame: 'RX1' },
  ...{
    company: { id: 1, nome: 'Sede A' },
    employer: { id: 2, nome: 'Terme' },
    project: { id: 3, nome: 'P' },
  },
  ...{ citta: 'Abano', durata: null, nota: null },
};

test('a deadline in the table is written as this document does, and leads to its activity (R2-532)', async () => {
  answerCalls((path) =>
    path.endsWith('/table')
      ? Response.json({ draw: 1, recordsTotal: 1, recordsFiltered: 1, data: [row] })
      : Response.json([]),
  );
  mountPage(DeadlineTablePage);
  const day = await screen.findByRole('link', { name: '5/3/2026' });
  expect(day.getAttribute('href')).toContain('/activities/9/view');
});

test('what is looked for is posted with all that the form says, and takes the place of the rows alone (R2-201)', async () => {
  const sent = answerCalls((path, body) => {
    if (!path.endsWith('/table')) return Response.json([]);
    const isFound = (body as Record<string, string>)['search[value]'] === 'RX2';
    const data = [isFound ? { ...row, id: 10, legame: 'RX2', scadenza: '2026-04-06' } : row];
    return Response.json({ draw: 1, recordsTotal: 1, recordsFiltered: 1, data });
  });
  mountPage(DeadlineTablePage);
  await screen.findByRole('link', { name: '5/3/2026' });
  const heading = screen.getByRole('heading', { name: 'Scadenze' });
  const before = sent.length;
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'RX2' } });
  expect(await screen.findByRole('link', { name: '6/4/2026' })).toBeDefined();
  expect(screen.queryByRole('link', { name: '5/3/2026' })).toBeNull();
  expect(screen.getByRole('heading', { name: 'Scadenze' })).toBe(heading);
  // The views ask beside it how many rows each of them has.
  const posted = sent.slice(before).filter(({ body }) => body['length'] !== '1');
  expect(posted.map(({ path }) => path.endsWith('/table'))).toEqual([true]);
  expect(Object.keys(posted[0]?.body ?? {})).toEqual(
    expect.arrayContaining(['_dt', 'search[value]', 'order[0][column]', 'order[0][dir]', 'start', 'length']),
  );
});

test('the table goes to Excel under the name of its attachment (R2-202, R2-470)', async () => {
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const sent = answerCalls((path, body) => {
    if ((body as Record<string, string> | null)?.['_exporter'] !== 'excel')
      return path.endsWith('/table')
        ? Response.json({ draw: 1, recordsTotal: 1, recordsFiltered: 1, data: [row] })
        : Response.json([]);
    return new Response('xlsx', {
      headers: { 'content-disposition': 'attachment; filename="scadenze.xlsx"' },
    });
  });
  mountPage(DeadlineTablePage);
  await screen.findByRole('link', { name: '5/3/2026' });
  const person = userEvent.setup();
  await person.click(screen.getByRole('button', { name: 'Altre azioni' }));
  await person.click(await screen.findByText('Export to Excel'));
  await vi.waitFor(() => expect(saved).toEqual(['scadenze.xlsx']));
  expect(sent.filter(({ body }) => body['_exporter'] === 'excel').map(({ body }) => body['_dt'])).toEqual([
    'deadlines',
  ]);
});
