import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import type { Role } from '#platform/contract/access.ts';
import { SessionProvider, type SessionUser } from '#platform/web/session.tsx';
import { UiRoot } from '#ui/shell/ui-root.tsx';

type Mounted = {
  /** The path that the page stands at, with its parameters. */
  path?: string;
  at?: string;
  roles?: readonly Role[];
};

const quiet = { hasEnded: false, askToSignIn: () => undefined };

/** A page in a document without a browser, signed in; what it leads to is told by the router's address. */
export function mountPage(Page: () => ReactNode, { path = '/', at = '/', roles = ['rp'] }: Mounted = {}) {
  const user: SessionUser = {
    ...{ id: 1, username: 'prova', displayName: 'Prova', locale: 'it' },
    ...{ roles: [...roles], zones: [], committenti: [], internal: true, client: false },
    names: { zones: [], committenti: [] },
  };
  const root = createRootRoute();
  const page = createRoute({ getParentRoute: () => root, path, component: Page });
  const other = createRoute({
    getParentRoute: () => root,
    path: '$',
    component: () => <p>Altra pagina</p>,
  });
  const router = createRouter({
    routeTree: root.addChildren([page, other]),
    history: createMemoryHistory({ initialEntries: [at] }),
  });
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const view = render(
    <UiRoot>
      <QueryClientProvider client={queries}>
        <SessionProvider user={user} end={quiet}>
          <RouterProvider router={router as never} />
        </SessionProvider>
      </QueryClientProvider>
    </UiRoot>,
  );
  return { router, queries, ...view };
}

/** What a document without a browser lacks of dialogs, menus, scrolling and locks. */
export function standInForBrowser(): void {
  window.scrollTo = () => undefined;
  Object.defineProperty(navigator, 'locks', { value: undefined, configurable: true });
  Element.prototype.scrollIntoView = () => undefined;
  Object.assign(HTMLElement.prototype, { showPopover: () => undefined, hidePopover: () => undefined });
  HTMLDialogElement.prototype.showModal = function show(this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close(this: HTMLDialogElement) {
    this.open = false;
  };
}

export type SentCall = { path: string; body: Record<string, unknown> };

/** JSON, or the fields of a form. */
function bodyOf(sent: RequestInit['body']): unknown {
  if (typeof sent !== 'string') return {};
  return sent.startsWith('{') ? JSON.parse(sent) : Object.fromEntries(new URLSearchParams(sent));
}

/** Answers what a page asks by its path; undefined: an error of the server. What is sent is kept. */
export function answerCalls(
  answer: (path: string, body: unknown) => Response | Promise<Response> | undefined,
): SentCall[] {
  const sent: SentCall[] = [];
  vi.stubGlobal('fetch', async (url: string | URL, init: RequestInit = {}) => {
    const path = String(url);
    const isWrite = (init.method ?? 'GET') !== 'GET';
    const body: unknown = isWrite ? bodyOf(init.body) : null;
    if (isWrite) sent.push({ path, body: body as SentCall['body'] });
    const found = (await answer(path, body)) ?? new Response('', { status: 500 });
    const key = new Headers(init.headers).get('idempotency-key');
    if (key !== null) found.headers.set('idempotency-key', key);
    return found;
  });
  return sent;
}
