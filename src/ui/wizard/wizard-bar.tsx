import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useKeyboardInset } from '../shell/use-keyboard-inset.ts';
import classes from './wizard-bar.module.css';

type WizardBarProps = {
  onBack: (() => void) | undefined;
  backLabel: string;
  /** The submit button of the surrounding form; left out when undefined. */
  nextLabel: string | undefined;
  busy: boolean;
  /** A line over the buttons. */
  children?: ReactNode;
};

/** Within reach of the thumb, above the on-screen keyboard. */
export function WizardBar({ onBack, backLabel, nextLabel, busy, children }: WizardBarProps) {
  useKeyboardInset();
  if (!onBack && !nextLabel) return null;
  return (
    <footer className={classes.bar}>
      {children}
      {onBack && (
        <Button size="lg" variant="default" className={classes.back} onClick={onBack}>
          {backLabel}
        </Button>
      )}
      {nextLabel && (
        <Button size="lg" type="submit" color="accent" className={classes.next} loading={busy}>
          {nextLabel}
        </Button>
      )}
    </footer>
  );
}
