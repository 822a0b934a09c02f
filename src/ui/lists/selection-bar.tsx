import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { IconButton } from '../controls/icon-button.tsx';
import { countOf, wholeFigure } from './count-of.ts';
import classes from './selection-bar.module.css';

type SelectionBarProps = {
  count: number;
  onClear: () => void;
  /** Chooses everything that was found, beyond this page; only where what is done can be done with all of it. */
  all?: { total: number; onPick: () => void } | undefined;
  /** What is done with them. */
  children: ReactNode;
};

/** At the foot of a list, as long as rows are chosen. */
export function SelectionBar({ count, onClear, all, children }: SelectionBarProps) {
  if (count === 0) return null;
  return (
    <div className={classes.bar} role="region" aria-label="Righe scelte">
      <p className={classes.count} role="status">
        {countOf(count, 'scelto', 'scelti')}
      </p>
      {all && all.total > count && (
        <Button variant="subtle" size="sm" onClick={all.onPick}>
          Scegli tutti i {wholeFigure(all.total)} trovati
        </Button>
      )}
      <div className={classes.actions}>{children}</div>
      <IconButton label="Annulla la scelta" size="sm" onClick={onClear}>
        <IconX size={18} />
      </IconButton>
    </div>
  );
}
