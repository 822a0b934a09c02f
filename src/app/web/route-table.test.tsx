import { globSync, readFileSync } from 'node:fs';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { act, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { SignedInUser } from '#accounts/session/contract.ts';
import { isAllowed, type Role, roles } from '#platform/contract/access.ts';
import type { Page } from '#platform/web/page.ts';
import { createQueryClient } from '#platform/web/query-client.ts';
import { answerCalls, standInForBrowser } from '#test/support/mount-page.tsx';
import { aliases, downloads, homes, routeRows } from '#test/support/route-table.ts';
import { UiRoot } from '#ui/shell/ui-root.tsx';
import { contexts } from './contexts.ts';
import { loadMenu } from './menu/menu.ts';
import { router } from './router.tsx';
import { settingGroups } from './settings/settings.ts';

// What stands around a page, and in it, is shown elsewhere: here it is which one opens.
vi.mock('./page-frames.ts', () => {
  const Frame = ({ children }: { children: ReactNode }) => <main>{children}</main>;
  return { MenuFrame: Frame, FocusFrame: Frame };
});

const pages = (await Promise.all(contexts.map(({ load }) => load()))).flat();

const shapeOf = (address: string) => address.replaceAll(/\$\w+|\{[^}]*\}/g, '$');
const addressOf = (path: string) => path.replaceAll(/\$\w+/g, '7');
const isAlias = (path: string) => aliases.some(([from]) => from === addressOf(path));

beforeAll(() => {
  standInForBrowser();
  for (const page of pages) {
    if (isAlias(page.path)) continue;
    const Content = () => (
      <>
        <h1>{page.title}</h1>
        <p data-path>{page.path}</p>
      </>
    );
    Object.assign(page, { load: async () => Content } satisfies Partial<Page>);
  }
});

const staff = ['lab', 'rp', 'edr', 'operatore', 'zona', 'cliente'] as const satisfies readonly Role[];

/** As the table has it: whom a permission lets in besides the administrator. */
function whoMay({ permission }: Pick<Page, 'permission'>): string {
  if (permission.allowed === 'signed-in') return 'everybody';
  return staff.filter((role) => isAllowed([role], permission)).join(' ') || 'admin';
}

const mayOpen = (role: Role, who: string) =>
  role === 'admin' || who === 'everybody' || who.split(' ').includes(role);

const personOf = (role: Role): SignedInUser => ({
  ...{ id: 1, username: 'prova', displayName: 'Prova', locale: 'it', internal: false, client: false },
  ...{ roles: [role], zones: [7], committenti: [7], names: { zones: ['Veneto'], committenti: ['Palladio'] } },
});

/** The application as it starts at an address, for one person or for nobody. */
async function openAt(address: string, role: Role | null) {
  answerCalls((path) => {
    if (!path.endsWith('/auth/me')) return undefined;
    return role === null
      ? Response.json({ detail: 'Sessione scaduta' }, { status: 401 })
      : Response.json({ user: personOf(role) });
  });
  window.history.replaceState(null, '', address);
  router.updateLatestLocation();
  render(
    <UiRoot>
      <QueryClientProvider client={createQueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </UiRoot>,
  );
  await screen.findByRole('heading', { level: 1 });
}

const heading = () => document.querySelector('h1')?.textContent ?? null;
async function goTo(address: string) {
  await act(() => router.navigate({ to: address }));
  await waitFor(() => expect(heading()).not.toBeNull());
}
const pathname = () => router.state.location.pathname;

// First: an application that has just been opened.
test('whoever is not signed in is asked to sign in, and is to come back to where he wanted to go', async () => {
  await openAt('/user/irme90/measure/7/work?q=12', null);
  await waitFor(() => expect(pathname()).toBe('/login'));
  expect(router.state.location.search).toEqual({ next: '/user/irme90/measure/7/work?q=12' });
  expect(heading()).toBe('Accesso');
});

describe('the table of addresses', () => {
  test('has a row for every page, with its heading and who may open it', () => {
    const inOrder = (rows: readonly (readonly string[])[]) =>
      rows.map((row) => row.join(' | ')).toSorted((a, b) => a.localeCompare(b));
    expect(inOrder(routeRows.map(([address, title, who]) => [address, title, who]))).toEqual(
      inOrder(pages.map((page) => [page.path, page.title, whoMay(page)])),
    );
  });

  test('holds every address that the specification or a decision names (R2-020)', () => {
    const shown = [...routeRows, ...downloads].map(([address]) => shapeOf(address));
    const named = namedAddresses().filter((address) => !areas.includes(address));
    expect(named.length).toBeGreaterThan(80);
    expect(named.filter((address) => !shown.includes(shapeOf(address)))).toEqual(['/login']);
  });
});

/** Named as parts of the application, or printed without their beginning: S2 §2.1 lists `…/client/{client}/mod/{mod}` below /user/irme90. */
const areas = [
  '/lb/cr39',
  '/lb/lc',
  '/lb/tld',
  '/lb/electret',
  '/lb/contabilita',
  '/client/{client}/mod/{mod}',
];

/** In the specification's three parts and the decisions about them, as far as they are written out. */
function namedAddresses(): string[] {
  const texts = ['S0', 'S1', 'S2'].flatMap((part) =>
    ['specification', 'decisions'].map((kind) =>
      readFileSync(`docs/requirements/${part}-${kind}.md`, 'utf8'),
    ),
  );
  const found = texts.flatMap((text) => [
    ...text.matchAll(
      /(?<![\w}.…/])\/(?:lb|user|client|zone|admin|sign|login)(?:\/(?:[\w]+|\{[^}]*\}))*(?![\w/]*[…*.{[])/g,
    ),
  ]);
  return [...new Set(found.map(([address]) => address))];
}

/** Written in a file of the web, `$` for what is put in; what is asked of the page left out. */
function addressesIn(file: string): string[] {
  const written = readFileSync(file, 'utf8').matchAll(
    /(['"`])(\/(?:lb|user|client|zone|admin)\/[^'"`\n]*?)(?:[?#][^'"`\n]*)?\1/g,
  );
  return file.includes('.test.')
    ? []
    : [...written].map(([, , path = '']) => path.replaceAll(/\$\{[^}]*\}/g, '$'));
}

test('each address opens its own page, with a slash at its end, too (R2-045)', async () => {
  await openAt('/user/account', 'admin');
  const opened: string[] = [];
  for (const [path] of routeRows) {
    if (isAlias(path)) continue;
    await goTo(`${addressOf(path)}/`);
    opened.push(document.querySelector('[data-path]')?.textContent ?? `${heading()} at ${path}`);
  }
  expect(opened).toEqual(routeRows.map(([path]) => path).filter((path) => !isAlias(path)));
});

/** A page for each permission: who holds it decides, whatever the page. */
const onePerPermission = [...Map.groupBy(pages, ({ permission }) => permission.name).values()].flatMap(
  ([page]) => (page && !isAlias(page.path) ? [page] : []),
);

test.each(roles)(
  '%s is shown what the table says, and told of the rest that it is not for them',
  async (role) => {
    await openAt('/user/account', role);
    const seen: string[] = [];
    const expected: string[] = [];
    for (const page of onePerPermission) {
      await goTo(addressOf(page.path));
      seen.push(`${page.path}: ${heading()}`);
      const [, title, who] = routeRows.find(([address]) => address === page.path) ?? ['', '', ''];
      expected.push(`${page.path}: ${mayOpen(role, who) ? title : 'Accesso non consentito'}`);
      expect(document.title).toBe(`${heading()} · Radia`);
    }
    expect(seen).toEqual(expected);
    // An address of no page; each of these messages leads on.
    for (const address of [
      '/non/esiste',
      '/zone',
      '/client',
      '/lb/cr39/dosimeters/7/8',
      '/user/irme90/client/7',
    ]) {
      await goTo(address);
      expect(`${address}: ${heading()}`).toBe(`${address}: Pagina non trovata`);
    }
    expect(screen.getByRole('link', { name: 'Torna alla pagina iniziale' }).getAttribute('href')).toBe('/');
    await goTo('/');
    expect(pathname()).toBe(homes[role]);
  },
);

test.each(aliases)('%s leads to %s, and leaves no way back to itself', async (from, to) => {
  await openAt('/user/account', 'admin');
  await goTo(`${from}?da=12`);
  const [, title] = routeRows.find(([path]) => addressOf(path) === to) ?? [];
  await waitFor(() => expect(heading()).toBe(title));
  expect(pathname()).toBe(to);
  if (from.startsWith('/sign/')) expect(router.state.location.search).toEqual({ da: '12' });
  await act(async () => router.history.back());
  await waitFor(() => expect(pathname()).toBe('/user/account'));
});

describe('the way to a page', () => {
  const rowAt = new Map(routeRows.map((row) => [row[0] as string, row]));

  /** How many links lie between an entry of the menu and a page; those it goes by are open to the same person. */
  function linksTo(path: string, role: Role): number | null {
    const [, , who, from] = rowAt.get(path) ?? ['', '', '', 'alias'];
    if (!mayOpen(role, who)) return null;
    if (!from.startsWith('/')) return from === 'settings' ? 1 : 0;
    const before = linksTo(from, role);
    return before === null ? null : before + 1;
  }

  test('is at most three clicks from an entry of the menu, for somebody whose page it is', () => {
    const far = routeRows.flatMap(([path, , who]) => {
      const ways = roles.filter((role) => mayOpen(role, who)).map((role) => linksTo(path, role));
      const known = ways.filter((way) => way !== null);
      return known.length > 0 && Math.max(...known) <= 3 ? [] : [path];
    });
    expect(far).toEqual([]);
  });

  test('that a home shows leads to a page', () => {
    const shown = routeRows.map(([path]) => shapeOf(path).split('/'));
    const isPage = (address: string) =>
      shown.some((path) => {
        const parts = address.split('/');
        return (
          path.length === parts.length &&
          path.every((part, at) => part === '$' || [part, '$'].includes(parts[at] ?? ''))
        );
      });
    const led = globSync(['src/overview/home/**/*.{ts,tsx}', 'src/irme90/links/rules.ts']).flatMap(
      addressesIn,
    );
    expect(led.length).toBeGreaterThan(40);
    expect(led.filter((address) => !isPage(address))).toEqual([]);
  });

  test('begins in the menu, in the settings or at a page of the table', async () => {
    const inMenu = new Set<string>();
    for (const role of roles)
      for (const { entries } of await loadMenu({ roles: [role] }))
        for (const entry of entries) for (const { path } of entry.pages) inMenu.add(path);
    const inSettings = new Set<string>(
      settingGroups.flatMap(({ settings }) => settings.map(({ page }) => page)),
    );
    const wrong = routeRows.filter(([path, , , from]) => {
      if (from === 'menu') return !inMenu.has(path);
      if (from === 'settings') return !inSettings.has(path);
      return from.startsWith('/') && !rowAt.has(from);
    });
    expect(wrong.map(([path]) => path)).toEqual([]);
  });
});
