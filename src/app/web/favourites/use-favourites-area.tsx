import { IconStar } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useUser } from '#platform/web/session.tsx';
import { useStoredFlag } from '#ui/controls/use-stored-flag.ts';
import type { SideMenuArea } from '#ui/shell/side-menu.tsx';
import classes from './favourites.module.css';
import { useFavourites } from './favourites.ts';

const FavouritesDialog = lazy(async () => ({
  default: (await import('./favourites-dialog.tsx')).FavouritesDialog,
}));

/** The menu's area of favourites, where there are any, and the dialog that changes them. */
export function useFavouritesArea(): { area: SideMenuArea | null; dialog: ReactNode } {
  const favourites = useFavourites(useUser().id);
  const stays = useStoredFlag('ui.favourites-open');
  const [isEditing, setEditing] = useState(false);
  const dialog = isEditing && (
    <Suspense>
      <FavouritesDialog onClose={() => setEditing(false)} />
    </Suspense>
  );
  if (favourites.length === 0) return { area: null, dialog };
  const area: SideMenuArea = {
    label: 'Preferiti',
    icon: <IconStar size={20} />,
    items: favourites.map(({ label, href }) => ({ label, href, icon: null })),
    more: (
      <button type="button" className={classes.edit} onClick={() => setEditing(true)}>
        Rinomina o togli…
      </button>
    ),
    stays,
  };
  return { area, dialog };
}
