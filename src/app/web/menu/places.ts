import type { SessionUser } from '#platform/web/session.tsx';
import { homeOf } from '../home.ts';

/** Where a person works: the laboratory, all sites in reach, a zone, a principal's own sites. */
export type Place = { kind: 'desk' | 'field' | 'zone' | 'customer'; label: string; home: string };

type Person = Pick<SessionUser, 'roles' | 'zones' | 'committenti' | 'names'>;

/** All the places of a person, the first being where a visit begins. */
export function placesOf(user: Person): Place[] {
  const { roles, zones, committenti, names } = user;
  const isIn = (...wanted: Person['roles']) => wanted.some((role) => roles.includes(role));
  const places: Place[] = [];
  if (isIn('admin', 'lab', 'rp', 'edr')) {
    const label = isIn('admin', 'lab') ? 'Laboratorio' : 'Radioprotezione';
    places.push({ kind: 'desk', label, home: homeOf({ ...blank, ...user }) ?? '/' });
  }
  if (isIn('operatore') && !isIn('zona'))
    places.push({ kind: 'field', label: 'Tutte le zone', home: '/user/cr39' });
  if (isIn('operatore', 'zona'))
    for (const [at, zone] of zones.entries())
      places.push({ kind: 'zone', label: `Zona ${names.zones[at]}`, home: `/zone/${zone}` });
  if (isIn('cliente'))
    for (const [at, id] of committenti.entries())
      places.push({
        kind: 'customer',
        label: names.committenti[at] ?? 'Committente',
        home: `/client/${id}`,
      });
  return places;
}

const blank = { id: 0, username: '', displayName: '', locale: 'it' };

/** The place of an address; elsewhere that where one was last, at first the one where a visit begins. */
export function placeAt(places: readonly Place[], pathname: string, last: string | null): Place | null {
  const within = places.find(
    ({ kind, home }) => (kind === 'zone' || kind === 'customer') && isBelow(pathname, home),
  );
  if (within) return within;
  const atHome = places.find(({ home }) => pathname === home);
  return atHome ?? places.find(({ home }) => home === last) ?? places[0] ?? null;
}

/** Whether an address is this one or lies below it. `$name` is a part that varies. */
export function isBelow(pathname: string, base: string): boolean {
  const parts = pathname.split('/');
  return base.split('/').every((part, at) => part === parts[at] || (part.startsWith('$') && !!parts[at]));
}

/** A page's address as it is from here; null where it is another place's. */
export function addressFrom(path: string, place: Place | null): string | null {
  if (path.startsWith('/zone/$zone')) return filled(path, '/zone/$zone', place, 'zone');
  if (path.startsWith('/client/$committente')) return filled(path, '/client/$committente', place, 'customer');
  return path;
}

function filled(path: string, part: string, place: Place | null, kind: Place['kind']): string | null {
  return place?.kind === kind ? path.replace(part, place.home) : null;
}
