import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { ApiFailure } from '#platform/web/api-client.ts';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { Dialog } from '#ui/feedback/dialog.tsx';
import { PasswordField } from '#ui/fields/password-field.tsx';
import classes from './own-account.module.css';

type PasswordQuestionProps = {
  title: string;
  /** What will happen. */
  children: ReactNode;
  confirmLabel: string;
  danger?: boolean;
  isPending: boolean;
  failure: ApiFailure | null;
  onPassword: (current: string) => void;
  onClose: () => void;
};

/** Asks for the present password before something that an open session alone must not do. */
export function PasswordQuestion(props: PasswordQuestionProps) {
  const { title, children, confirmLabel, danger = false, isPending, failure, onPassword, onClose } = props;
  const [current, setCurrent] = useState('');
  const [isMissing, setMissing] = useState(false);
  const wrong = failure?.errors['current'];
  return (
    <Dialog open title={title} onClose={onClose}>
      <form
        noValidate
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          setMissing(current === '');
          if (current !== '' && !isPending) onPassword(current);
        }}
      >
        <div>{children}</div>
        {failure && !wrong && <AlertBox tone="error">{failure.text}</AlertBox>}
        <PasswordField
          label="Password attuale"
          name="current"
          autoComplete="current-password"
          value={current}
          onChange={(typed) => {
            setCurrent(typed);
            setMissing(false);
          }}
          error={isMissing ? 'Indicare la password attuale' : wrong}
        />
        <div className={classes.actions}>
          <Button type="submit" color={danger ? 'red' : 'accent'} loading={isPending}>
            {confirmLabel}
          </Button>
          <Button variant="default" onClick={onClose}>
            Annulla
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
