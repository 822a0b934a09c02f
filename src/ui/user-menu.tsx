import { IconChevronDown, IconLogout, IconUserCircle } from '@tabler/icons-react';
import { useId } from 'react';
import classes from './user-menu.module.css';

export type UserMenuProps = {
  name: string;
  /** Role, zone … in words. */
  detail?: string | undefined;
  onSignOut: () => void;
};

export function UserMenu({ name, detail, onSignOut }: UserMenuProps) {
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
        <button type="button" className={classes.action} onClick={onSignOut}>
          <IconLogout size={20} aria-hidden />
          Esci
        </button>
      </div>
    </div>
  );
}
