/** The files that make up one version of the web application, as the build listed them. */
export type Shell = {
  version: string;
  /** The script that the page of this version begins with: how a page is known to belong to it. */
  entry: string;
  /** Every file with the hash of its bytes (`sha256-…`), the page itself left out. */
  files: readonly { path: string; integrity: string }[];
};

export type ShellPorts = {
  caches: Pick<CacheStorage, 'open' | 'keys' | 'delete' | 'match'>;
  fetch: (address: string, options: RequestInit) => Promise<Response>;
};

const cachePrefix = 'radia-shell-';
const page = '/';
const atOnce = 6;

export const cacheOf = ({ version }: Pick<Shell, 'version'>) => cachePrefix + version;

/** What the worker answers a request with; null leaves it to the network, untouched. */
export function partOf(
  shell: Shell,
  request: { method: string; mode: string; url: string },
  home: { origin: string; apiBase: string },
): 'page' | 'file' | null {
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== home.origin) return null;
  if (shell.files.some(({ path }) => path === pathname)) return 'file';
  if (request.mode !== 'navigate') return null;
  const isOfServer = ['/v1', home.apiBase, '/assets', '/healthz', '/readyz'].some(
    (base) => base !== '' && (pathname === base || pathname.startsWith(`${base}/`)),
  );
  return isOfServer ? null : 'page';
}

/** Stores the whole version, or nothing: a file that does not come as it was built ends it. */
export async function installShell(shell: Shell, ports: ShellPorts): Promise<void> {
  const name = cacheOf(shell);
  const cache = await ports.caches.open(name);
  try {
    const left = [...shell.files];
    const fetchInTurn = async () => {
      for (let file = left.pop(); file; file = left.pop()) await storeFile(cache, file, ports);
    };
    await Promise.all(Array.from({ length: atOnce }, fetchInTurn));
    const current = await fetchPage(shell, ports);
    if (current === null) throw new Error('the page belongs to another version');
    await cache.put(page, current);
  } catch (error) {
    await ports.caches.delete(name);
    throw error;
  }
}

/** Forgets every version but this one. */
export async function removeOtherShells(shell: Shell, { caches }: Pick<ShellPorts, 'caches'>): Promise<void> {
  const others = (await caches.keys()).filter(
    (name) => name.startsWith(cachePrefix) && name !== cacheOf(shell),
  );
  await Promise.all(others.map((name) => caches.delete(name)));
}

/** A stored part; undefined when the browser has lost it. */
export async function readShell(
  shell: Shell,
  path: string | null,
  { caches }: Pick<ShellPorts, 'caches'>,
): Promise<Response | undefined> {
  const cache = await caches.open(cacheOf(shell));
  return cache.match(path ?? page);
}

/**
 * Reads the page anew for its embedded settings. Answers 'other version' when the server has been renewed, in which
 * case the stored page stays: a page never meets the files of another version.
 */
export async function refreshPage(
  shell: Shell,
  ports: ShellPorts,
): Promise<'same version' | 'other version' | 'no answer'> {
  try {
    const current = await fetchPage(shell, ports);
    if (current === null) return 'other version';
    const cache = await ports.caches.open(cacheOf(shell));
    await cache.put(page, current);
    return 'same version';
  } catch {
    return 'no answer';
  }
}

/** Files under /assets carry their hash in the name: what an earlier version has stored need not be fetched again. */
async function storeFile(cache: Cache, { path, integrity }: Shell['files'][number], ports: ShellPorts) {
  const known = path.startsWith('/assets/') ? await ports.caches.match(path) : undefined;
  const answer = known ?? (await ports.fetch(path, { integrity, cache: 'no-cache', redirect: 'error' }));
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`);
  await cache.put(path, answer);
}

/** The page, if it is this version's own; null for another one, such as that of a captive portal. */
async function fetchPage(shell: Shell, { fetch }: ShellPorts): Promise<Response | null> {
  const answer = await fetch(page, { cache: 'no-store', redirect: 'error', credentials: 'same-origin' });
  const text = await answer.text();
  if (answer.status !== 200 || !text.includes(`"${shell.entry}"`)) return null;
  const headers = new Headers(answer.headers);
  // They describe the bytes as they travelled.
  for (const name of ['content-encoding', 'content-length']) headers.delete(name);
  return new Response(text, { headers });
}
