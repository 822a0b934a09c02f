import { useSyncExternalStore } from 'react';

/** A page somebody keeps at hand, with the filters that stood in its address. */
export type Favourite = { label: string; href: string };

/** As many fit into the menu with everything else. */
export const maxFavourites = 8;

const none: readonly Favourite[] = [];
const listeners = new Set<() => void>();
const kept = new Map<number, readonly Favourite[]>();
/** Whose favourites storage did not take: this page alone knows them. */
const unstored = new Set<number>();

/** A person's favourites, as they stand on this device. */
export function useFavourites(userId: number): readonly Favourite[] {
  return useSyncExternalStore(subscribe, () => favouritesOf(userId));
}

/** Pins a page under its name, or lets it go when it is pinned. A ninth takes the place of the oldest. */
export function toggleFavourite(userId: number, page: Favourite): void {
  change(userId, (before) => {
    const without = before.filter(({ href }) => href !== page.href);
    return without.length < before.length ? without : [...before, page].slice(-maxFavourites);
  });
}

export function renameFavourite(userId: number, href: string, label: string): void {
  change(userId, (before) => before.map((one) => (one.href === href ? { ...one, label } : one)));
}

export function removeFavourite(userId: number, href: string): void {
  change(userId, (before) => before.filter((one) => one.href !== href));
}

const keyOf = (userId: number) => `ui.favourites.${userId}`;

function favouritesOf(userId: number): readonly Favourite[] {
  let found = kept.get(userId);
  if (found === undefined) {
    found = read(userId);
    kept.set(userId, found);
  }
  return found;
}

/** Changes what is stored by now: another tab may have pinned a page meanwhile. */
function change(userId: number, changed: (before: readonly Favourite[]) => readonly Favourite[]): void {
  forget(userId);
  keep(userId, changed(favouritesOf(userId)));
}

/** Has them read anew, unless they are nowhere but here. */
function forget(userId: number): void {
  if (!unstored.has(userId)) kept.delete(userId);
}

function keep(userId: number, favourites: readonly Favourite[]): void {
  kept.set(userId, favourites);
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(favourites));
    unstored.delete(userId);
  } catch {
    // Storage may be full or forbidden: they last until the page closes.
    unstored.add(userId);
  }
  tellListeners();
}

function read(userId: number): readonly Favourite[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isFavourite) : none;
  } catch {
    return none;
  }
}

function isFavourite(value: unknown): value is Favourite {
  return (
    typeof value === 'object' &&
    value !== null &&
    'label' in value &&
    typeof value.label === 'string' &&
    'href' in value &&
    typeof value.href === 'string' &&
    /^\/(?!\/)/.test(value.href)
  );
}

function tellListeners(): void {
  for (const listener of listeners) listener();
}

/** Another tab has stored something; without a key it has emptied storage. */
function followStorage({ key }: StorageEvent): void {
  for (const userId of kept.keys()) if (key === null || key === keyOf(userId)) forget(userId);
  tellListeners();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', followStorage);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', followStorage);
  };
}
