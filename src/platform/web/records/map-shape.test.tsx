import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { ListSettings } from '#platform/contract/list-settings.ts';
import { UiRoot } from '#ui/shell/ui-root.tsx';
import { ListSettingsContext } from '../list-settings-store.ts';
import { useMapShape } from './map-shape.tsx';

function Units() {
  const { shapeSwitch, content } = useMapShape(() => <p>Qui la mappa</p>, 'listUnits');
  return (
    <>
      {shapeSwitch}
      {content ?? <p>Qui le righe</p>}
    </>
  );
}

/** The list as a person opens it; tells what is kept of it. */
function open(kept: ListSettings, address = '/') {
  const written: Partial<ListSettings>[] = [];
  const store = {
    read: () => Promise.resolve([{ list: 'listUnits', ...kept }]),
    write: (_list: string, change: Partial<ListSettings>) => Promise.resolve(written.push(change)),
  };
  const router = createRouter({
    routeTree: createRootRoute({ component: Units }),
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  const { unmount } = render(
    <UiRoot>
      <QueryClientProvider client={new QueryClient()}>
        <ListSettingsContext value={store}>
          <RouterProvider router={router as never} />
        </ListSettingsContext>
      </QueryClientProvider>
    </UiRoot>,
  );
  return { written, unmount };
}

test('a list is looked at as rows or as a map, as the person chose last; the address says otherwise', async () => {
  const rows = { columns: null, views: [{ name: 'Da vedere', params: {}, columns: null }] };
  const asMap = { ...rows, shape: 'mappa' };
  const person = userEvent.setup();
  const first = open(asMap);
  expect(await screen.findByText('Qui la mappa')).toBeDefined();
  await person.click(screen.getByRole('button', { name: 'Elenco' }));
  expect(await screen.findByText('Qui le righe')).toBeDefined();
  // Nothing else: columns and views may have changed meanwhile in another window.
  expect(first.written).toEqual([{ shape: null }]);
  await person.click(screen.getByRole('button', { name: 'Mappa' }));
  expect(await screen.findByText('Qui la mappa')).toBeDefined();
  expect(first.written.at(-1)).toEqual({ shape: 'mappa' });
  first.unmount();
  const second = open(rows, '/?forma=mappa');
  expect(await screen.findByText('Qui la mappa')).toBeDefined();
  second.unmount();
  open(asMap, '/?forma=elenco');
  expect(await screen.findByText('Qui le righe')).toBeDefined();
});
