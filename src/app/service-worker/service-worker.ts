import { installShell, partOf, readShell, refreshPage, removeOtherShells, type Shell } from './shell.ts';

declare const self: ServiceWorkerGlobalScope;
/** Written in by the build (`scripts/build-service-worker.ts`). */
declare const radiaShell: Shell;

const shell = radiaShell;
const ports = {
  caches: self.caches,
  fetch: (address: string, options: RequestInit) => self.fetch(address, options),
};
const home = {
  origin: self.location.origin,
  apiBase: new URL(self.location.href).searchParams.get('api') ?? '',
};

self.addEventListener('install', (event) => event.waitUntil(installShell(shell, ports)));

self.addEventListener('activate', (event) =>
  event.waitUntil(removeOtherShells(shell, ports).then(() => self.clients.claim())),
);

/** The person has agreed to the new version. */
self.addEventListener('message', ({ data }) => {
  if (data === 'take-over') void self.skipWaiting();
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const part = partOf(shell, request, home);
  if (part === null) return;
  const path = part === 'file' ? new URL(request.url).pathname : null;
  event.respondWith(readShell(shell, path, ports).then((stored) => stored ?? self.fetch(request)));
  if (part === 'page') event.waitUntil(lookForNewVersion());
});

async function lookForNewVersion(): Promise<void> {
  const state = await refreshPage(shell, ports);
  // A worker that cannot be fetched just now is looked for again at the next page.
  if (state === 'other version') await self.registration.update().catch(() => undefined);
}
