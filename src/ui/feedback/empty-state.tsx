import { IconInbox } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './states.module.css';

export type EmptyStateProps = {
  text?: string;
  /** What the place is for. */
  detail?: ReactNode;
  /** The action that fills it. */
  action?: ReactNode;
};

export function EmptyState({ text = 'Nessun elemento disponibile', detail, action }: EmptyStateProps) {
  return (
    <div className={classes.state}>
      <IconInbox size={28} aria-hidden className={classes.quiet} />
      <p className={classes.text}>{text}</p>
      {detail && <p className={classes.detail}>{detail}</p>}
      {action}
    </div>
  );
}
