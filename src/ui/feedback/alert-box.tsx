import type { ReactNode } from 'react';
import classes from './alert-box.module.css';
import { type Tone, toneIcons } from './tones.ts';

type AlertBoxProps = {
  tone?: Tone;
  title?: string;
  children: ReactNode;
  /** A tick, a button. */
  action?: ReactNode;
  /** Read out at once when it appears; off for notes that are there from the start. */
  live?: boolean;
};

export function AlertBox({ tone = 'warning', title, children, action, live = true }: AlertBoxProps) {
  const Icon = toneIcons[tone];
  return (
    <div
      className={classes.box}
      data-tone={tone}
      role={live ? 'alert' : 'note'}
      // What was refused takes the focus when its form has no field to give it to.
      tabIndex={live && tone === 'error' ? -1 : undefined}
    >
      <Icon size={22} aria-hidden className={classes.icon} />
      <div className={classes.words}>
        {title && <p className={classes.title}>{title}</p>}
        <div>{children}</div>
        {action && <div className={classes.action}>{action}</div>}
      </div>
    </div>
  );
}
