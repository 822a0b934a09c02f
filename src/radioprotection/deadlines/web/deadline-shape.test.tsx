import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import type { ListSettings } from '#platform/contract/list-settings.ts';
import { ListSettingsContext } from '#platform/web/list-settings-store.ts';
import { UiRoot } from '#ui/shell/ui-root.tsx';
import { DeadlineTablePage } from './deadline-table-page.tsx';
import { DeadlineMonthPage } from './month-page.tsx';

afterEach(() => void vi.unstubAllGlobals());

/** The pages as a person opens them whose lists are `kept`. */
function open(kept: Map<string, ListSettings>, address: string) {
  vi.stubGlobal('fetch', (url: string | URL) =>
    String(url).includes('/months')
      ? Promise.resolve(Response.json({ mesi: [], senza: 0 }))
      : new Promise(() => undefined),
  );
  const root = createRootRoute();
  const path = '/lb/radioprotection/deadlines';
  const pages = [
    createRoute({ getParentRoute: () => root, path, component: DeadlineTablePage }),
    createRoute({ getParentRoute: () => root, path: `${path}/months`, component: DeadlineMonthPage }),
  ];
  const history = createMemoryHistory({ initialEntries: [address] });
  const router = createRouter({ routeTree: root.addChildren(pages), history });
  const store = {
    read: () => Promise.resolve([...kept].map(([list, settings]) => ({ list, ...settings }))),
    write: (list: string, change: Partial<ListSettings>) =>
      Promise.resolve(kept.set(list, { columns: null, views: [], ...kept.get(list), ...change })),
  };
  const shown = render(
    <UiRoot>
      <QueryClientProvider client={new QueryClient()}>
        <ListSettingsContext value={store}>
          <RouterProvider router={router as never} />
        </ListSettingsContext>
      </QueryClientProvider>
    </UiRoot>,
  );
  return { history, router, ...shown };
}

const pick = async (name: string) => {
  const shapes = await screen.findByRole('group', { name: 'Forma' });
  await userEvent.setup().click(within(shapes).getByRole('button', { name }));
};

test('a person finds the deadlines again as rows or by month, as chosen last; a link to some of them leads to rows', async () => {
  const kept = new Map<string, ListSettings>([
    ['tableDeadlines', { columns: [{ key: 'citta', shown: true }], views: [] }],
  ]);
  const path = '/lb/radioprotection/deadlines';
  const first = open(kept, path);
  // Nothing is kept before it is known what there is.
  await screen.findByRole('button', { name: /Colonne/ });
  await pick('Mesi');
  await vi.waitFor(() => expect(first.history.location.pathname).toBe(`${path}/months`));
  expect(kept.get('tableDeadlines')).toEqual({
    ...{ columns: [{ key: 'citta', shown: true }], views: [] },
    shape: 'mesi',
  });
  first.unmount();
  const later = open(kept, path);
  expect(await screen.findByRole('heading', { name: 'Scadenze per mese' })).toBeDefined();
  later.unmount();
  const link = open(kept, `${path}#mese=2026-05`);
  await screen.findByRole('button', { name: /Colonne/ });
  expect(link.history.location.pathname).toBe(path);
  // Nor does clearing the filter lead away from the rows.
  await act(async () => {
    link.history.push(path);
    await link.router.load();
  });
  expect(await screen.findByRole('heading', { name: 'Scadenze' })).toBeDefined();
  expect(link.history.location.pathname).toBe(path);
  link.unmount();
  open(kept, `${path}/months`);
  await pick('Elenco');
  expect(await screen.findByRole('heading', { name: 'Scadenze' })).toBeDefined();
  expect(kept.get('tableDeadlines')?.shape).toBeNull();
});
