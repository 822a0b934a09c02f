import { IconChevronDown, IconLogout, IconUserCircle, IconUserCog } from '@tabler/icons-react';
import { useId } from 'react';
import type { ShellLink } from './side-menu.tsx';
import classes from './user-menu.module.css';

export type UserMenuProps = {
  name: string;
  /** Role, zone … in words. */
  detail?: string | undefined;
  /** The person's own account. */
  accountHref?: string | undefined;
  onSignOut: () => void;
};

type LinkedProps = UserMenuProps & { link: ShellLink };

export function UserMenu({ name, detail, accountHref, onSignOut, link }: LinkedProps) {
  const id = useId();
  return (
    <div>
      <button type="button" className={classes.opener} popoverTarget={id} aria-label={`Utente: ${name}`}>
        <IconUserCircle size={24} aria-hidden />
        <span className={classes.name}>{name}</span>
        <IconChevronDown size={16} aria-hidden />
      </button>
      <div id={id} popover="auto" className={classes.panel}>
        <p className={classes.who}>
          <strong>{name}</strong>
          {detail && <span>{detail}</span>}
        </p>
        {accountHref &&
          link({
            href: accountHref,
            className: classes.action,
            children: (
              <>
                <IconUserCog size={20} aria-hidden />
                Il mio account
              </>
            ),
          })}
        <button type="button" className={classes.action} onClick={onSignOut}>
          <IconLogout size={20} aria-hidden />
          Esci
        </button>
      </div>
    </div>
  );
}
