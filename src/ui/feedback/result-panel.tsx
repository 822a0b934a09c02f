import { IconCheck, IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect } from 'react';
import classes from './result-panel.module.css';

type ResultPanelProps = {
  outcome: 'success' | 'failure';
  title: string;
  /** Shown large, in a monospace face. */
  code?: string | undefined;
  /** The reason and what to do. */
  children?: ReactNode;
  /** For support, in small type. */
  requestId?: string | undefined;
  /** Buttons under the panel. */
  actions?: ReactNode;
};

const vibrations = { success: [80], failure: [120, 80, 120] };

/** Unmistakable from two metres: green with a check, or red with the reason. */
export function ResultPanel({ outcome, title, code, children, requestId, actions }: ResultPanelProps) {
  const Icon = outcome === 'success' ? IconCheck : IconX;
  useEffect(() => {
    // Browsers refuse, and complain, before the page has been touched.
    if ('vibrate' in navigator && navigator.userActivation?.hasBeenActive)
      navigator.vibrate(vibrations[outcome]);
  }, [outcome]);
  return (
    <div className={classes.result}>
      <section
        className={classes.panel}
        data-outcome={outcome}
        role={outcome === 'success' ? 'status' : 'alert'}
      >
        <Icon className={classes.icon} size={72} stroke={2.5} aria-hidden />
        <h2 className={classes.title}>{title}</h2>
        {code && <p className={classes.code}>{code}</p>}
        {children && <div className={classes.words}>{children}</div>}
        {requestId && <p className={classes.reference}>Riferimento {requestId}</p>}
      </section>
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  );
}
