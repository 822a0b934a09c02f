import { IconArchive } from '@tabler/icons-react';
import classes from './state-badge.module.css';

/** Marks a record that came in from older data and may break today's rules. */
export function OldDataBadge() {
  return (
    <span className={classes.badge}>
      <IconArchive size={16} aria-hidden />
      Dati storici
    </span>
  );
}
