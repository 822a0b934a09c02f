import { isAllowed, type Permission, permission } from '#platform/contract/access.ts';
import type { SessionUser } from '#platform/web/session.tsx';
import type { SideMenuArea, SideMenuItem } from '#ui/shell/side-menu.tsx';
import type { MenuArea, MenuCount, MenuEntry } from './menu-area.ts';
import { addressFrom, isBelow, type Place } from './places.ts';

/** The areas of the menu from top to bottom, each fetched for those who find an entry of theirs in it. */
export const menuAreas: readonly { permission: Permission; load: () => Promise<MenuArea> }[] = [
  {
    permission: permission('today-menu.see', ['lab', 'rp', 'edr', 'operatore', 'zona', 'cliente']),
    load: async () => (await import('./today.tsx')).todayArea,
  },
  {
    permission: permission('field-menu.see', ['operatore', 'zona']),
    load: async () => (await import('./field.tsx')).fieldArea,
  },
  {
    permission: permission('sites-menu.see', ['lab', 'operatore', 'zona', 'cliente']),
    load: async () => (await import('./sites.tsx')).sitesArea,
  },
  {
    permission: permission('radon-menu.see', ['lab']),
    load: async () => (await import('./radon.tsx')).radonArea,
  },
  {
    permission: permission('radioprotection-menu.see', ['lab', 'rp', 'edr', 'cliente']),
    load: async () => (await import('./radioprotection.tsx')).radioprotectionArea,
  },
  {
    permission: permission('agenda-menu.see', ['lab', 'rp', 'edr']),
    load: async () => (await import('./agenda.tsx')).agendaArea,
  },
  {
    permission: permission('irme90-menu.see', ['rp', 'edr', 'operatore', 'zona', 'cliente']),
    load: async () => (await import('./irme90.tsx')).irme90Area,
  },
  {
    permission: permission('documents-menu.see', ['lab', 'rp', 'edr', 'cliente']),
    load: async () => (await import('./documents.tsx')).documentsArea,
  },
  {
    permission: permission('questionnaires-menu.see', ['cliente']),
    load: async () => (await import('./questionnaires.tsx')).questionnairesArea,
  },
  {
    permission: permission('settings-menu.see', ['lab', 'rp', 'edr']),
    load: async () => (await import('./settings.tsx')).settingsArea,
  },
];

/** Fetches what a person's menu is made of. */
export function loadMenu({ roles }: Pick<SessionUser, 'roles'>): Promise<MenuArea[]> {
  const areas = menuAreas.filter((area) => isAllowed(roles, area.permission));
  return Promise.all(areas.map(({ load }) => load()));
}

export type MenuCounts = Partial<Record<MenuCount, number | null>>;

export type Here = {
  roles: SessionUser['roles'];
  place: Place | null;
  pathname: string;
  counts?: MenuCounts;
  /** The principals with local units of radiation protection. */
  withUnits?: readonly number[];
  /** Those that ask for radiometric controls. */
  withControls?: readonly number[];
};
type Listed = { area: MenuArea; entry: MenuEntry; href: string };

/** The menu of a person: the pages that the same permissions let him open, an address once. */
export function menuOf(areas: readonly MenuArea[], here: Here): SideMenuArea[] {
  const seen = new Set<string>();
  const listed = areas.flatMap((area) =>
    area.entries.flatMap((entry): Listed[] => {
      const href = hrefOf(entry, here);
      if (href === null || seen.has(href)) return [];
      seen.add(href);
      return [{ area, entry, href }];
    }),
  );
  const current = currentOf(listed, here.pathname);
  return areas
    .map((area) => ({
      ...{ label: area.label, icon: area.icon, isFoot: area.isFoot ?? false },
      isMain: area.mainOf?.some((role) => here.roles.every((one) => one === role)) ?? false,
      items: listed
        .filter((one) => one.area === area)
        .map((one) => itemOf(one, one === current, here.counts ?? {})),
    }))
    .filter(({ items }) => items.length > 0);
}

/** Where an entry leads from here; null where it leads nowhere. */
function hrefOf({ pages, only, ...needs }: MenuEntry, { roles, place, ...known }: Here): string | null {
  const isOneOf = (principals: readonly number[] = []) =>
    principals.some((id) => place?.home === `/client/${id}`);
  if (needs.needsUnits && !isOneOf(known.withUnits)) return null;
  if (needs.needsControls && !isOneOf(known.withControls)) return null;
  if (only && !roles.includes('admin') && !only.some((role) => roles.includes(role))) return null;
  for (const { path, permission: needed } of pages) {
    const href = isAllowed(roles, needed) ? addressFrom(path, place) : null;
    if (href !== null) return href;
  }
  return null;
}

/**
 * The entry one is in: that of the longest address which this one is, or lies below. Of two as long the one that leads
 * there, then the first.
 */
function currentOf(listed: readonly Listed[], pathname: string): Listed | null {
  const places = listed.flatMap((one) => [
    { one, base: one.href, leads: 1 },
    ...[...one.entry.pages.map(({ path }) => path), ...(one.entry.also ?? [])].map((base) => ({
      ...{ one, base, leads: 0 },
    })),
  ]);
  const [found] = places
    .filter(({ base }) => isBelow(pathname, base))
    .toSorted((a, b) => b.base.split('/').length - a.base.split('/').length || b.leads - a.leads);
  return found?.one ?? null;
}

function itemOf({ entry, href }: Listed, current: boolean, counts: MenuCounts): SideMenuItem {
  const count = entry.count === undefined ? null : (counts[entry.count] ?? null);
  return { label: entry.label, icon: entry.icon, href, current, ...(count ? { count } : {}) };
}
