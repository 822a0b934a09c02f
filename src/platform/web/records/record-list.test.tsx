import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { mountPage, standInForBrowser } from '#test/support/mount-page.tsx';
import { RecordList } from './record-list.tsx';
import { useRecordList } from './use-record-list.ts';

beforeEach(standInForBrowser);

type Thing = { id: number; nome: string };

/** Things of whom there are `total`, by two on a page, as the server answers them. */
function Things({ total }: { total: number }) {
  const list = useRecordList(['nome']);
  const all: Thing[] = Array.from({ length: total }, (_, place) => ({
    id: place,
    nome: `Cosa ${place + 1}`,
  }));
  const rows = all.slice((list.page - 1) * 2, list.page * 2);
  return (
    <RecordList
      list={list}
      found={{ data: { rows, total }, error: null, refetch: () => undefined }}
      name="listThings"
      pageSize={2}
      columns={[{ key: 'nome', header: 'Nome', cell: ({ nome }) => nome }]}
      rowKey={({ id }) => id}
      caption="Cose"
      unit={['cosa', 'cose']}
      empty={{ text: 'Ancora nessuna cosa' }}
      views={[{ label: 'Tutte', asked: {} }]}
    />
  );
}

test.each([
  { total: 5, at: '/?page=9&q=cosa', search: { page: '3', q: 'cosa' }, last: 'Cosa 5' },
  { total: 2, at: '/?page=2', search: {}, last: 'Cosa 2' },
])(
  'a page past the end of $total rows gives way to the last one there is',
  async ({ total, at, search, last }) => {
    const { router } = mountPage(() => <Things total={total} />, { at });
    expect(await screen.findByText(last)).toBeDefined();
    expect(router.state.location.search).toEqual(search);
    expect(router.history.length).toBe(1);
    expect(screen.queryByText('Ancora nessuna cosa')).toBeNull();
  },
);

test('nothing at all is told where there is nothing', async () => {
  const { router } = mountPage(() => <Things total={0} />, { at: '/?page=2' });
  expect(await screen.findByText('Ancora nessuna cosa')).toBeDefined();
  expect(router.state.location.search).toEqual({ page: 2 });
});
