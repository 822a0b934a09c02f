import { isAllowed, type Permission, permission } from '#platform/contract/access.ts';
import type { SessionUser } from '#platform/web/session.tsx';
import type { SideMenuGroup, SideMenuItem } from '#ui/shell/side-menu.tsx';
import type { MenuEntry, MenuGroup } from './menu-group.ts';

/** The groups of the side menu from top to bottom, each fetched for those who find an entry of theirs in it. */
export const menuGroups: readonly { permission: Permission; load: () => Promise<MenuGroup> }[] = [
  {
    permission: permission('radon-menu.see', ['lab', 'operatore', 'zona', 'cliente']),
    load: async () => (await import('./radon.tsx')).radonMenu,
  },
  {
    permission: permission('laboratory-menu.see', ['lab']),
    load: async () => (await import('./laboratory.tsx')).laboratoryMenu,
  },
  {
    permission: permission('records-menu.see', ['lab', 'operatore', 'zona', 'cliente']),
    load: async () => (await import('./records.tsx')).recordsMenu,
  },
  {
    permission: permission('radioprotection-menu.see', ['rp', 'edr']),
    load: async () => (await import('./radioprotection.tsx')).radioprotectionMenu,
  },
  {
    permission: permission('signing-menu.see', ['lab', 'rp', 'edr', 'cliente']),
    load: async () => (await import('./signing.tsx')).signingMenu,
  },
  {
    permission: permission('administration-menu.see', ['admin']),
    load: async () => (await import('./administration.tsx')).administrationMenu,
  },
];

/** Fetches what a person's menu is made of. */
export function loadMenu({ roles }: Pick<SessionUser, 'roles'>): Promise<MenuGroup[]> {
  const groups = menuGroups.filter((group) => isAllowed(roles, group.permission));
  return Promise.all(groups.map(({ load }) => load()));
}

/** The side menu of a person: the pages that the same permissions let him open. */
export function menuOf(groups: readonly MenuGroup[], user: SessionUser, pathname: string): SideMenuGroup[] {
  return groups
    .map(({ label, entries }) => ({
      label,
      items: entries.flatMap((entry) => itemsOf(entry, user, pathname)),
    }))
    .filter(({ items }) => items.length > 0);
}

function itemsOf(
  { label, page, permission: needed, icon, places }: MenuEntry,
  user: SessionUser,
  pathname: string,
): SideMenuItem[] {
  if (!isAllowed(user.roles, needed)) return [];
  const targets = places ? places(user) : [{ href: page, label }];
  return targets.map(({ href, label: name }) => ({
    label: name,
    href,
    icon,
    current: pathname === href,
  }));
}
