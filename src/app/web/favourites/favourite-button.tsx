import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { useUser } from '#platform/web/session.tsx';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { toggleFavourite, useFavourites } from './favourites.ts';

/** Pins the page one looks at, filters included. */
export function FavouriteButton({ href }: { href: string }) {
  const { id } = useUser();
  const isPinned = useFavourites(id).some((one) => one.href === href);
  return (
    <IconButton
      label={isPinned ? 'Togli dai preferiti' : 'Aggiungi ai preferiti'}
      tooltipSide="bottom"
      onClick={() => toggleFavourite(id, { href, label: pageName() })}
    >
      {isPinned ? <IconStarFilled size={20} /> : <IconStar size={20} />}
    </IconButton>
  );
}

/** What the page calls itself. */
function pageName(): string {
  const heading = document.querySelector('main h1')?.textContent?.trim();
  return heading || (document.title.split(' · ')[0] ?? 'Pagina');
}
