import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useKeyboardInset } from '../shell/use-keyboard-inset.ts';
import classes from './wizard-bar.module.css';

type WizardBarProps = {
  onBack: (() => void) | undefined;
  backLabel: string;
  /** What is under way is not left. */
  isBackDisabled?: boolean;
  /** The submit button of the surrounding form; left out when undefined. */
  nextLabel: string | undefined;
  busy: boolean;
  /** What goes on waits until everything that belongs before it is done. */
  isNextDisabled?: boolean;
  /** Another thing to do, between the two. */
  middle?: ReactNode;
  /** A line over the buttons. */
  children?: ReactNode;
};

/** Within reach of the thumb, above the on-screen keyboard. */
export function WizardBar({ onBack, backLabel, nextLabel, busy, children, ...rest }: WizardBarProps) {
  useKeyboardInset();
  if (!onBack && !nextLabel && !rest.middle) return null;
  return (
    <footer className={classes.bar}>
      {children}
      {onBack && (
        <Button
          size="lg"
          variant="default"
          className={classes.back}
          disabled={rest.isBackDisabled ?? false}
          onClick={onBack}
        >
          {backLabel}
        </Button>
      )}
      {rest.middle}
      {nextLabel && (
        <Button
          size="lg"
          type="submit"
          color="accent"
          className={classes.next}
          loading={busy}
          disabled={rest.isNextDisabled ?? false}
        >
          {nextLabel}
        </Button>
      )}
    </footer>
  );
}
