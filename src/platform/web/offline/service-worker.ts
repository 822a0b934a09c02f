import { useSyncExternalStore } from 'react';
import { Snapshot } from '../drafts/snapshot.ts';

const lookAgainMs = 3_600_000;

const isNewVersionReady = new Snapshot(false);
let registration: ServiceWorkerRegistration | null = null;
let isReloading = false;

/** Lets the application start without network from now on. Where the browser cannot (no HTTPS), all stays as it is. */
export function registerServiceWorker(apiBase: string): void {
  const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  if (workers === undefined) return;
  let isControlled = workers.controller !== null;
  workers.addEventListener('controllerchange', () => {
    // The first worker of all changes nothing on the page; a later one brings files of another version.
    if (isReloading) window.location.reload();
    else if (isControlled) isNewVersionReady.set(true);
    isControlled = true;
  });
  workers
    .register(`/service-worker.js?${new URLSearchParams({ api: apiBase })}`)
    .then(watch)
    // Without it the application works as long as there is a network.
    .catch(() => undefined);
}

/** Whether a new version waits for the person's word, or has been let in by another tab. */
export function useNewVersion(): boolean {
  return useSyncExternalStore(isNewVersionReady.subscribe, isNewVersionReady.get);
}

/** Goes over to the new version, with a reload. */
export function takeNewVersion(): void {
  const waiting = registration?.waiting;
  if (!waiting) return window.location.reload();
  isReloading = true;
  waiting.postMessage('take-over');
}

function watch(registered: ServiceWorkerRegistration): void {
  registration = registered;
  const look = () => {
    if (registered.waiting && navigator.serviceWorker.controller) isNewVersionReady.set(true);
  };
  look();
  registered.addEventListener('updatefound', () => {
    registered.installing?.addEventListener('statechange', look);
  });
  const update = () => void registered.update().catch(() => undefined);
  setInterval(update, lookAgainMs);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') update();
  });
}
