import { useEffect, useState } from 'react';
import { useUser } from '#platform/web/session.tsx';
import type { BottomBarItem } from '#ui/shell/bottom-bar.tsx';
import type { SideMenuArea } from '#ui/shell/side-menu.tsx';
import type { barOf } from './bottom-bar.tsx';
import { type Here, loadMenu, type MenuCounts, menuOf } from './menu.ts';
import type { MenuArea } from './menu-area.ts';
import { type Place, placeAt, placesOf } from './places.ts';

type Fetched = { roles: string; areas: readonly MenuArea[]; barOf: typeof barOf };

/** What was fetched, and where one was last, stay from page to page. */
let fetched: Fetched | null = null;
let lastPlace: string | null = null;

export type Menu = {
  areas: SideMenuArea[];
  /** The bar at the foot of a phone. */
  bar: BottomBarItem[];
  places: Place[];
  place: Place | null;
};

/** The menu of the signed-in person; without areas while they are being fetched. */
export function useMenu(
  pathname: string,
  { withUnits = [], withControls = [], ...counts }: MenuCounts & Pick<Here, 'withUnits' | 'withControls'>,
): Menu {
  const user = useUser();
  const roles = user.roles.join();
  const [, setFetched] = useState(fetched);
  const places = placesOf(user);
  const place = placeAt(places, pathname, lastPlace);
  useEffect(() => {
    lastPlace = place?.home ?? null;
  }, [place?.home]);
  useEffect(() => {
    if (fetched?.roles === roles) return;
    // A menu that could not be fetched is asked for again on the next page.
    void Promise.all([loadMenu(user), import('./bottom-bar.tsx')]).then(
      ([areas, bar]) => {
        fetched = { roles, areas, barOf: bar.barOf };
        setFetched(fetched);
      },
      () => undefined,
    );
  }, [user, roles, pathname]);
  if (fetched?.roles !== roles) return { areas: [], bar: [], places, place };
  const here = { roles: user.roles, place, pathname, counts, withUnits, withControls };
  const areas = menuOf(fetched.areas, here);
  return { areas, bar: fetched.barOf(areas, here), places, place };
}
