import { describe, expect, it } from 'vitest';
import {
  cacheOf,
  installShell,
  partOf,
  readShell,
  refreshPage,
  removeOtherShells,
  type Shell,
  type ShellPorts,
} from './shell.ts';

const old: Shell = {
  version: 'old',
  entry: '/assets/index-1.js',
  files: [
    { path: '/assets/index-1.js', integrity: 'sha256-1' },
    { path: '/assets/react-7.js', integrity: 'sha256-7' },
  ],
};
const next: Shell = {
  version: 'next',
  entry: '/assets/index-2.js',
  files: [
    { path: '/assets/index-2.js', integrity: 'sha256-2' },
    { path: '/assets/react-7.js', integrity: 'sha256-7' },
    { path: '/icon.svg', integrity: 'sha256-3' },
  ],
};
const home = { origin: 'https://radia.test', apiBase: '/api' };

/** Caches as browsers have them, as far as the shell uses them. */
class Caches {
  readonly stored = new Map<string, Map<string, Response>>();

  open = (name: string) => {
    const entries = this.stored.get(name) ?? new Map<string, Response>();
    this.stored.set(name, entries);
    const cache = {
      put: (path: string, answer: Response) => Promise.resolve(void entries.set(path, answer)),
      match: (path: string) => Promise.resolve(entries.get(path)?.clone()),
    };
    return Promise.resolve(cache as unknown as Cache);
  };
  keys = () => Promise.resolve([...this.stored.keys()]);
  delete = (name: string) => Promise.resolve(this.stored.delete(name));
  match = (path: RequestInfo | URL) =>
    Promise.resolve(
      [...this.stored.values()]
        .map((entries) => entries.get(path as string))
        .find(Boolean)
        ?.clone(),
    );
}

/** A server with one version of the application, reached through whatever network there is. */
class Network {
  shell = old;
  asked: { path: string; integrity: string | undefined }[] = [];
  instead: (path: string) => Response | 'lost' | undefined = () => undefined;

  fetch: ShellPorts['fetch'] = (path, { integrity }) => {
    this.asked.push({ path, integrity });
    const other = this.instead(path);
    if (other === 'lost') return Promise.reject(new TypeError('Failed to fetch'));
    if (other) return integrity ? Promise.reject(new TypeError('integrity')) : Promise.resolve(other);
    if (path === '/') return Promise.resolve(pageOf(this.shell));
    const isKnown = this.shell.files.some((file) => file.path === path);
    return Promise.resolve(
      new Response(isKnown ? `bytes of ${path}` : 'gone', { status: isKnown ? 200 : 404 }),
    );
  };
}

const pageOf = ({ entry }: Shell, settings = '{}') =>
  new Response(`<script id="app-config">${settings}</script><script src="${entry}"></script>`);

async function installed() {
  const caches = new Caches();
  const network = new Network();
  const ports = { caches, fetch: network.fetch };
  await installShell(old, ports);
  network.shell = next;
  network.asked = [];
  return { caches, network, ports };
}

const textOf = async (answer: Response | undefined) => (answer ? answer.text() : null);

describe('what the worker answers', () => {
  it.each([
    ['page', '/', 'navigate'],
    ['page', '/zone/2/cr39/positioning?next=1', 'navigate'],
    ['file', '/assets/index-1.js', 'cors'],
    [null, '/assets/index-9.js', 'cors'],
    [null, '/api/v1/auth/me', 'cors'],
    [null, '/api/docs', 'navigate'],
    [null, '/api', 'navigate'],
    [null, '/v1/user/lb/cr39/export', 'navigate'],
    [null, '/v1/auth/me', 'cors'],
    [null, '/readyz', 'navigate'],
    [null, '/somewhere', 'cors'],
  ])('%s for %s (%s): calls of the API are never its business', (part, path, mode) => {
    expect(partOf(old, { method: 'GET', mode, url: home.origin + path }, home)).toBe(part);
  });

  it('nothing that is sent, and nothing of another place', () => {
    expect(partOf(old, { method: 'POST', mode: 'navigate', url: `${home.origin}/` }, home)).toBeNull();
    expect(partOf(old, { method: 'GET', mode: 'navigate', url: 'https://other.test/' }, home)).toBeNull();
  });
});

describe('a new version', () => {
  it('is stored whole, and fetches again only what has changed', async () => {
    const { ports, network, caches } = await installed();
    await installShell(next, ports);
    expect(network.asked.map(({ path }) => path).toSorted()).toEqual([
      '/',
      '/assets/index-2.js',
      '/icon.svg',
    ]);
    expect(await textOf(await readShell(next, '/assets/react-7.js', ports))).toBe(
      'bytes of /assets/react-7.js',
    );
    expect(await textOf(await readShell(next, null, ports))).toContain('/assets/index-2.js');
    await removeOtherShells(next, ports);
    expect([...caches.stored.keys()]).toEqual([cacheOf(next)]);
  });

  it.each<[string, Network['instead']]>([
    ['a file is lost', (path) => (path === '/icon.svg' ? 'lost' : undefined)],
    ['the page is lost', (path) => (path === '/' ? 'lost' : undefined)],
    ['a captive portal answers for a script', () => new Response('<h1>Wi-Fi ospiti</h1>')],
    [
      'a captive portal answers for the page',
      (path) => (path === '/' ? new Response('<h1>Wi-Fi ospiti</h1>') : undefined),
    ],
    ['the server is renewed once more meanwhile', (path) => (path === '/' ? pageOf(old) : undefined)],
    [
      'a file is no longer there',
      (path) => (path === '/icon.svg' ? new Response('', { status: 404 }) : undefined),
    ],
  ])('leaves the old one as it was when %s', async (_what, instead) => {
    const { ports, network, caches } = await installed();
    network.instead = instead;
    await expect(installShell(next, ports)).rejects.toThrow(/./);
    expect([...caches.stored.keys()]).toEqual([cacheOf(old)]);
    expect(await textOf(await readShell(old, null, ports))).toContain('/assets/index-1.js');
  });

  it('is checked byte by byte', async () => {
    const { ports, network } = await installed();
    await installShell(next, ports);
    const files = network.asked.filter(({ path }) => path !== '/');
    expect(
      files.every(({ path, integrity }) =>
        next.files.some((file) => file.path === path && file.integrity === integrity),
      ),
    ).toBe(true);
  });
});

describe('the stored page', () => {
  it('takes new settings of the same version', async () => {
    const { ports, network } = await installed();
    network.instead = () => pageOf(old, '{"reqDays":300}');
    expect(await refreshPage(old, ports)).toBe('same version');
    expect(await textOf(await readShell(old, null, ports))).toContain('reqDays');
  });

  it('stays when the server has another version, and when nobody or a stranger answers', async () => {
    const { ports, network } = await installed();
    expect(await refreshPage(old, ports)).toBe('other version');
    network.instead = () => 'lost';
    expect(await refreshPage(old, ports)).toBe('no answer');
    network.instead = () => new Response('<h1>Wi-Fi ospiti</h1>');
    expect(await refreshPage(old, ports)).toBe('other version');
    expect(await textOf(await readShell(old, null, ports))).toContain('/assets/index-1.js');
  });
});
