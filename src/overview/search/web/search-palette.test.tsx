import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  type RouterHistory,
  RouterProvider,
} from '@tanstack/react-router';
import { act, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Role } from '#platform/contract/access.ts';
import { SessionProvider, type SessionUser } from '#platform/web/session.tsx';
import { UiRoot } from '#ui/shell/ui-root.tsx';
import type { FoundRecord } from '../contract.ts';
import type { FoundPage } from './found-page.ts';
import { HeaderSearch } from './header-search.tsx';
import type { RecentItem } from './recent.ts';

const kept = vi.hoisted(() => ({ items: [] as RecentItem[] }));
vi.mock('./recent.ts', () => ({
  readRecent: async () => kept.items,
  keepRecent: async (_userId: number, item: RecentItem) => void kept.items.unshift(item),
}));

const pages: FoundPage[] = [
  { label: 'Rientri', href: '/lb/cr39/returns', kind: 'page', area: 'Laboratorio' },
  { label: 'Registra un rientro', href: '/lb/cr39/returns', kind: 'action', words: 'dosimetri' },
  { label: 'Spedizioni', href: '/lb/cr39/shipments', kind: 'page' },
];
const record = (tipo: FoundRecord['tipo'], id: number, nome: string, esatto = false): FoundRecord => ({
  ...{ tipo, id, nome, dettaglio: '', esatto, attivo: true },
  ...{ zona: null, committente: 1, cliente: 2, indirizzo: 3 },
});

/** What the server knows, by what is asked; each answer is given when the test says so. */
let asked: { text: string; signal: AbortSignal; answer: (found: FoundRecord[]) => Promise<void> }[];
let history: RouterHistory;

// Fetched when it is first opened: not while a test looks on.
beforeAll(() => import('./search-palette.tsx'));
beforeEach(() => {
  kept.items = [];
  asked = [];
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.stubGlobal('fetch', (url: string, { signal }: { signal: AbortSignal }) => {
    const text = new URL(url, 'http://radia.example').searchParams.get('q') ?? '';
    return new Promise<Response>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
      const answer = (trovati: FoundRecord[]) => act(async () => resolve(Response.json({ trovati })));
      asked.push({ text, signal, answer });
    });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function openPage(roles: Role[] = ['lab']) {
  const user = {
    ...{ id: 1, username: 'prova', displayName: 'Prova', locale: 'it', roles, zones: [], committenti: [] },
    ...{ internal: true, client: false, names: { zones: [], committenti: [] } },
  } satisfies SessionUser;
  const load = async () => pages;
  const root = createRootRoute({ component: () => <HeaderSearch loadPages={load} /> });
  history = createMemoryHistory({ initialEntries: ['/'] });
  const router = createRouter({ routeTree: root, history, defaultNotFoundComponent: () => null });
  render(
    <UiRoot>
      <QueryClientProvider client={new QueryClient()}>
        <SessionProvider user={user} end={{ hasEnded: false, askToSignIn: () => undefined }}>
          <RouterProvider router={router} />
        </SessionProvider>
      </QueryClientProvider>
    </UiRoot>,
  );
  await screen.findByRole('button', { name: 'Cerca' });
  return userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
}

const field = () => screen.findByRole('combobox', { name: 'Cerca' });
const pause = () => act(() => vi.advanceTimersByTimeAsync(200));
const active = async () => {
  const id = (await field()).getAttribute('aria-activedescendant');
  return id === null ? null : (document.getElementById(id)?.textContent ?? null);
};

test('Ctrl K opens the field, arrows go through pages, actions and records, Enter opens, Esc closes', async () => {
  const user = await openPage();
  await user.keyboard('{Control>}k{/Control}');
  const opened = await field();
  expect(document.activeElement).toBe(opened);
  await user.keyboard('rientr');
  await pause();
  expect(await active()).toBe('Registra un rientro');
  await asked.at(-1)?.answer([record('sede', 3, 'Scuola Rientri')]);
  const groups = screen.getAllByRole('group').map((group) => within(group).getAllByRole('option').length);
  expect(groups).toEqual([1, 1, 1]);
  await user.keyboard('{ArrowUp}');
  expect(await active()).toBe('Scuola Rientri');
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(await active()).toBe('RientriLaboratorio');
  await user.keyboard('{Enter}');
  expect(history.location.pathname).toBe('/lb/cr39/returns');
  expect(screen.queryByRole('combobox')).toBeNull();
  expect(kept.items).toEqual([
    { label: 'Rientri', kind: 'page', href: '/lb/cr39/returns', detail: 'Laboratorio' },
  ]);

  await user.keyboard('{Meta>}k{/Meta}');
  expect(screen.getByRole('option', { name: /Rientri/ })).toBeTruthy();
  expect(screen.getByText('Aperti di recente')).toBeTruthy();
});

test('a code and Enter open nothing that only begins like it', async () => {
  const user = await openPage();
  await user.click(screen.getByRole('button', { name: 'Cerca' }));
  await user.type(await field(), 'LBS1{Enter}');
  await pause();
  expect(asked.map(({ text }) => text)).toEqual(['LBS1']);
  await asked[0]?.answer([record('dosimetro', 12, 'LBS12'), record('dosimetro', 13, 'LBS13')]);
  expect(history.location.pathname).toBe('/');
  expect(await active()).toBeNull();
  await user.keyboard('{Enter}');
  expect(history.location.pathname).toBe('/');
});

test('a hand scanner is heard wherever nothing has the focus, a hand is not', async () => {
  const user = await openPage();
  await act(async () => {
    for (const key of ['L', 'B', 'S', '7', '7', 'Enter']) {
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    }
  });
  expect(await field()).toHaveProperty('value', 'LBS77');
  await pause();
  await asked[0]?.answer([record('dosimetro', 77, 'LBS77', true)]);
  expect(history.location.pathname).toBe('/lb/cr39/dosimeters/77');
  expect(screen.queryByRole('combobox')).toBeNull();

  for (const key of 'LBS78') {
    await user.keyboard(key);
    await act(() => vi.advanceTimersByTimeAsync(120));
  }
  await user.keyboard('{Enter}');
  expect(screen.queryByRole('combobox')).toBeNull();
});

test('what nobody has is said, with the way to the dosimeters; a request that is out of date is called off', async () => {
  const user = await openPage();
  await user.click(screen.getByRole('button', { name: 'Cerca' }));
  await user.type(await field(), 'zz');
  await pause();
  await user.type(await field(), 'top');
  expect(asked[0]?.signal.aborted).toBe(true);
  await pause();
  await asked[1]?.answer([]);
  expect(screen.getByText(/Nessun risultato per/).textContent).toBe('Nessun risultato per zztop');
  expect(screen.getByRole('link', { name: 'Cerca nei dosimetri' }).getAttribute('href')).toBe(
    '/lb/cr39/dosimeters#q=zztop',
  );
});

test('whoever has no records looks for pages alone', async () => {
  const user = await openPage([]);
  await user.click(screen.getByRole('button', { name: 'Cerca' }));
  await user.type(await field(), 'sped');
  await pause();
  expect(screen.getAllByRole('option')).toHaveLength(1);
  expect(asked).toEqual([]);
});
