import { Button } from '@mantine/core';
import classes from './unread-note.module.css';

type UnreadNoteProps = {
  /** What is missing, as a sentence: 'Le zone non si sono caricate.' */
  text: string;
  /** Why, in the server's words; nothing is shown while there is no failure. */
  error: { text: string } | null;
  onRetry: () => unknown;
};

/** Within a form or a panel: what could not be read, so that nobody takes it for nothing. */
export function UnreadNote({ text, error, onRetry }: UnreadNoteProps) {
  if (!error) return null;
  return (
    <div className={classes.note} role="alert">
      <span>
        {text} {error.text}
      </span>
      <Button variant="default" size="compact-sm" onClick={() => void onRetry()}>
        Riprova
      </Button>
    </div>
  );
}
