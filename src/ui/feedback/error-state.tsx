import { Button } from '@mantine/core';
import { IconExclamationCircle } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import classes from './states.module.css';

export type ErrorStateProps = {
  /** The server's Italian text. */
  text: string;
  /** How it can be kept from happening. */
  help?: ReactNode;
  /** Tries again; while the promise it answers is open, the button says so. */
  onRetry?: (() => unknown) | undefined;
  /** Nothing else stands on the page: the text is its heading. */
  isPage?: boolean;
  /** For support, in small type. */
  requestId?: string | undefined;
};

export function ErrorState({ text, help, onRetry, isPage = false, requestId }: ErrorStateProps) {
  const Text = isPage ? 'h1' : 'p';
  const [isTrying, setTrying] = useState(false);

  async function retry() {
    setTrying(true);
    try {
      await onRetry?.();
    } finally {
      setTrying(false);
    }
  }

  return (
    <div className={classes.state} role="alert">
      <IconExclamationCircle size={28} aria-hidden className={classes.wrong} />
      <Text className={classes.text}>{text}</Text>
      {help && <div className={classes.detail}>{help}</div>}
      {onRetry && (
        <Button variant="default" loading={isTrying} onClick={() => void retry()}>
          Riprova
        </Button>
      )}
      {requestId && <p className={classes.reference}>Riferimento {requestId}</p>}
    </div>
  );
}
