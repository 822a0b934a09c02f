import { useEffect, useState } from 'react';
import { useUser } from '#platform/web/session.tsx';
import type { SideMenuGroup } from '#ui/shell/side-menu.tsx';
import { loadMenu, menuOf } from './menu.ts';
import type { MenuGroup } from './menu-group.ts';

/** What was fetched stays from page to page. */
let fetched: { roles: string; groups: readonly MenuGroup[] } | null = null;

/** The side menu of the signed-in person; empty while its entries are being fetched. */
export function useMenu(pathname: string): SideMenuGroup[] {
  const user = useUser();
  const roles = user.roles.join();
  const [, setFetched] = useState(fetched);
  useEffect(() => {
    if (fetched?.roles === roles) return;
    // A menu that could not be fetched is asked for again on the next page.
    void loadMenu(user).then(
      (groups) => {
        fetched = { roles, groups };
        setFetched(fetched);
      },
      () => undefined,
    );
  }, [user, roles, pathname]);
  return fetched?.roles === roles ? menuOf(fetched.groups, user, pathname) : [];
}
