import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { ApiFailure } from '#platform/web/api-client.ts';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx';
import classes from './user-access.module.css';

type AccessLineProps = {
  what: string;
  /** What is so now. */
  state: ReactNode;
  action: string;
  isSaving: boolean;
  failure: ApiFailure | null;
  onAction: () => void;
  disabled?: boolean;
  danger?: boolean;
  /** What will happen; without it nothing is asked. */
  question?: { title: string; words: string };
};

/** One thing about how a person signs in, with what can be done about it. */
export function AccessLine(props: AccessLineProps) {
  const {
    what,
    state,
    action,
    isSaving,
    failure,
    onAction,
    disabled = false,
    danger = false,
    question,
  } = props;
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <div className={classes.line}>
        <p className={classes.words}>
          {what}
          <span className={classes.quiet}>{state}</span>
        </p>
        <Button
          variant={danger ? 'outline' : 'default'}
          {...(danger ? { color: 'red' } : {})}
          loading={isSaving && !isAsking}
          disabled={disabled}
          onClick={question ? () => setAsking(true) : onAction}
        >
          {action}
        </Button>
      </div>
      {failure && <AlertBox tone="error">{failure.text}</AlertBox>}
      {question && (
        <ConfirmDialog
          open={isAsking}
          title={question.title}
          confirmLabel={action}
          danger={danger}
          onCancel={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            onAction();
          }}
        >
          {question.words}
        </ConfirmDialog>
      )}
    </>
  );
}
