import { IconChevronDown } from '@tabler/icons-react';
import { useId } from 'react';
import classes from './identity.module.css';
import type { ShellLink } from './side-menu.tsx';

/** Whose installation this is, and which of the places one works in this one is. */
export type IdentityProps = {
  name: string;
  homeHref: string;
  /** Where else one may work; without a second one there is nothing to choose. */
  places: readonly { label: string; home: string; isHere: boolean }[];
};

type LinkedProps = IdentityProps & { link: ShellLink; narrow?: boolean };

/** At the head of the menu. */
export function Identity({ name, homeHref, places, link, narrow = false }: LinkedProps) {
  const id = useId();
  const here = places.find(({ isHere }) => isHere);
  return (
    <div className={classes.identity} data-narrow={narrow ? '' : undefined}>
      {link({
        href: homeHref,
        className: classes.name,
        title: name,
        children: (
          <>
            <img src="/icon.svg" alt="" width={32} height={32} className={classes.mark} />
            <span className={classes.words}>{name}</span>
          </>
        ),
      })}
      {!narrow && here && places.length > 1 && (
        <>
          <button type="button" className={classes.place} popoverTarget={id}>
            <span className={classes.placeName}>{here.label}</span>
            <IconChevronDown size={16} aria-hidden />
            <span className="ui-hidden">, cambia</span>
          </button>
          <div id={id} popover="auto" className={classes.choices}>
            <ul>
              {places.map(({ label, home, isHere }) => (
                <li key={home}>
                  {link({
                    href: home,
                    className: classes.choice,
                    'aria-current': isHere ? 'page' : undefined,
                    children: label,
                  })}
                </li>
              ))}
            </ul>
          </div>
        </>
      )}
    </div>
  );
}
