import { TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useUser } from '#platform/web/session.tsx';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { Dialog } from '#ui/feedback/dialog.tsx';
import classes from './favourites.module.css';
import { removeFavourite, renameFavourite, useFavourites } from './favourites.ts';

/** Names of favourites, changed where they stand. */
export function FavouritesDialog({ onClose }: { onClose: () => void }) {
  const { id } = useUser();
  const favourites = useFavourites(id);
  return (
    <Dialog open title="Preferiti" onClose={onClose}>
      {favourites.length === 0 && (
        <p>Nessun preferito: la stella in alto tiene a portata la pagina aperta.</p>
      )}
      <ul className={classes.list}>
        {favourites.map(({ href, label }) => (
          <li key={href} className={classes.row}>
            <TextInput
              className={classes.name}
              aria-label={`Nome di ${label}`}
              defaultValue={label}
              maxLength={60}
              onBlur={({ currentTarget }) => {
                const typed = currentTarget.value.trim();
                if (typed === '') currentTarget.value = label;
                else renameFavourite(id, href, typed);
              }}
              onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
            />
            <IconButton label={`Togli ${label}`} tooltipSide="left" onClick={() => removeFavourite(id, href)}>
              <IconTrash size={20} />
            </IconButton>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
