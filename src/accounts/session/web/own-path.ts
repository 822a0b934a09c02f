/** The path to go to after signing in: the one asked for when it is a page of this site, else the start. */
export function ownPath(next: string | undefined, origin: string): string {
  if (!next?.startsWith('/') || !URL.canParse(next, origin)) return '/';
  const { origin: itsOrigin, pathname, search, hash } = new URL(next, origin);
  // '/\evil.example' and '/<tab>/evil.example' are read as another site's address, even when parsed twice.
  if (itsOrigin !== origin || pathname.startsWith('//') || pathname === '/login') return '/';
  return pathname + search + hash;
}
