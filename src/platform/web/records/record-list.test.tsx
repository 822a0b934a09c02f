import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { mountPage, standInForBrowser } from '#test/support/mount-page.tsx';
import type { DataColumn } from '#ui/lists/data-list.tsx';
import { ListSettingsContext, type OwnLists } from '../list-settings-store.ts';
import { RecordList } from './record-list.tsx';
import { useRecordList } from './use-record-list.ts';

beforeEach(standInForBrowser);

type Thing = { id: number; nome: string };

const nameColumn: DataColumn<Thing> = { key: 'nome', header: 'Nome', cell: ({ nome }) => nome };
const justNames = [nameColumn];

/** Things of whom there are `total`, by two on a page, as the server answers them. */
function Things({ total, columns = justNames }: { total: number; columns?: DataColumn<Thing>[] }) {
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
      columns={columns}
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

/** A person's lists on the server, which two windows read and write. */
function keptLists() {
  let lists: OwnLists = [];
  return {
    viewNames: () => lists.flatMap(({ views }) => views.map(({ name }) => name)),
    store: {
      read: () => Promise.resolve(lists),
      write: (list: string, change: object) => {
        const before = lists.find((each) => each.list === list) ?? { columns: null, views: [], shape: null };
        lists = [...lists.filter((each) => each.list !== list), { ...before, ...change, list }];
        return Promise.resolve();
      },
    },
  };
}

test('a view that another window has saved stays when this one saves, changes and removes its own', async () => {
  const { store, viewNames } = keptLists();
  const person = userEvent.setup();
  const openWindow = (at: string) => {
    const Page = () => (
      <ListSettingsContext value={store}>
        <Things total={2} />
      </ListSettingsContext>
    );
    return within(mountPage(Page, { at }).container);
  };
  const windows = [openWindow('/?q=neri'), openWindow('/?q=verdi')] as const;
  const save = async (window: (typeof windows)[number], name: string) => {
    await person.click(await window.findByRole('button', { name: '+ Salva questa vista' }));
    await person.type(await window.findByLabelText(/^Nome della vista/), name);
    await person.click(window.getByRole('button', { name: 'Salva' }));
    await window.findByRole('button', { name: `Vista ${name}: altre azioni` });
  };
  await windows[1].findByRole('button', { name: '+ Salva questa vista' });
  await save(windows[0], 'I neri');
  await save(windows[1], 'I verdi');
  expect(viewNames()).toEqual(['I neri', 'I verdi']);
  await person.click(windows[0].getByRole('button', { name: 'Vista I neri: altre azioni' }));
  await person.click(await windows[0].findByRole('button', { name: 'Elimina questa vista' }));
  await windows[0].findByRole('button', { name: 'I verdi' });
  expect(viewNames()).toEqual(['I verdi']);
});

/** The same, each of whose answers comes when it is let through. */
function heldLists(before: OwnLists) {
  let lists = before;
  const held: (() => void)[] = [];
  const hold = <T,>(answer: () => T) =>
    new Promise<T>((resolve) => {
      held.push(() => resolve(answer()));
    });
  return {
    kept: () => lists,
    letThrough: async () => {
      await waitFor(() => expect(held).not.toEqual([]));
      held.shift()?.();
    },
    store: {
      read: () => hold(() => lists),
      write: (list: string, change: object) =>
        hold(() => {
          lists = lists.map((each) => (each.list === list ? { ...each, ...change } : each));
        }),
    },
  };
}

test('columns of a saved view that are hidden one after the other stay hidden while the answers come, and are all kept', async () => {
  const view = { name: 'I neri', params: { q: 'neri' }, columns: null };
  const { kept, letThrough, store } = heldLists([
    { list: 'listThings', columns: null, views: [view], shape: null },
  ]);
  const others = ['Colore', 'Peso', 'Misura'];
  const columns = [
    nameColumn,
    ...others.map((header) => ({ key: header.toLowerCase(), header, cell: () => header })),
  ];
  const Page = () => (
    <ListSettingsContext value={store}>
      <Things total={2} columns={columns} />
    </ListSettingsContext>
  );
  const person = userEvent.setup();
  mountPage(Page, { at: '/?q=neri' });
  await letThrough();
  await person.click(await screen.findByRole('button', { name: 'Colonne' }));
  const hide = async (header: string) => {
    await person.click(screen.getByRole('checkbox', { name: header }));
    await waitFor(() => expect(isShown(header)).toBe(false));
  };
  const isShown = (header: string) =>
    screen.getByRole<HTMLInputElement>('checkbox', { name: header }).checked;
  await hide('Colore');
  await hide('Peso');
  await letThrough();
  await hide('Misura');
  expect(others.filter(isShown)).toEqual([]);
  for (let answer = 0; answer < 5; answer += 1) await letThrough();
  await waitFor(() =>
    expect(kept()[0]?.views[0]?.columns).toEqual([
      { key: 'nome', shown: true },
      ...others.map((header) => ({ key: header.toLowerCase(), shown: false })),
    ]),
  );
  expect(others.filter(isShown)).toEqual([]);
});
