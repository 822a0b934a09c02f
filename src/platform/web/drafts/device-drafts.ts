/**
 * What somebody has begun on a page and not saved, kept by the browser under their number: small, without pictures.
 * Signing out forgets it.
 */
const placeOf = (user: number, name: string) => `radia-draft|${user}|${name}`;

export function readDeviceDraft(user: number, name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(placeOf(user, name)) ?? 'null');
  } catch {
    return null;
  }
}

/** Returns whether there was room for it. */
export function keepDeviceDraft(user: number, name: string, draft: unknown): boolean {
  try {
    localStorage.setItem(placeOf(user, name), JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

export function dropDeviceDraft(user: number, name: string): void {
  localStorage.removeItem(placeOf(user, name));
}

/** The names of a person's drafts that begin so. */
export function namesOfDeviceDrafts(user: number, beginning: string): string[] {
  return Object.keys(localStorage)
    .filter((place) => place.startsWith(placeOf(user, beginning)))
    .map((place) => place.slice(placeOf(user, '').length));
}

export function forgetDeviceDrafts(user: number): void {
  for (const name of namesOfDeviceDrafts(user, '')) dropDeviceDraft(user, name);
}
