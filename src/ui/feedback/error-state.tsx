import { Button } from '@mantine/core';
import { IconExclamationCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './states.module.css';

export type ErrorStateProps = {
  /** The server's Italian text. */
  text: string;
  /** How it can be kept from happening. */
  help?: ReactNode;
  onRetry?: (() => void) | undefined;
  /** For support, in small type. */
  requestId?: string | undefined;
};

export function ErrorState({ text, help, onRetry, requestId }: ErrorStateProps) {
  return (
    <div className={classes.state} role="alert">
      <IconExclamationCircle size={28} aria-hidden className={classes.wrong} />
      <p className={classes.text}>{text}</p>
      {help && <div className={classes.detail}>{help}</div>}
      {onRetry && (
        <Button variant="default" onClick={onRetry}>
          Riprova
        </Button>
      )}
      {requestId && <p className={classes.reference}>Riferimento {requestId}</p>}
    </div>
  );
}
