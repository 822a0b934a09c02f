import { type ReactNode, useId } from 'react';
import classes from './record-frame.module.css';

type RecordSectionProps = {
  title: string;
  /** At the right of its title; quiet. */
  action?: ReactNode;
  /** `plain`: what is in it has a frame of its own. `line`: a card that is but its title. */
  look?: 'card' | 'plain' | 'line';
  children?: ReactNode;
};

/** A part of a record's page, under its title. */
export function RecordSection({ title, action, look = 'plain', children }: RecordSectionProps) {
  const id = useId();
  return (
    <section
      className={look === 'plain' ? classes.plain : classes.card}
      data-line={look === 'line' ? '' : undefined}
      aria-labelledby={id}
    >
      <div className={classes.cardHead}>
        <h2 id={id}>{title}</h2>
        {action}
      </div>
      {children}
    </section>
  );
}
