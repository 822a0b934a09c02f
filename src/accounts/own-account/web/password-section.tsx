import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { passwordTexts } from '#accounts/session/rules.ts';
import { problemsOf } from '#platform/web/records/problems-of.ts';
import { useSave } from '#platform/web/records/use-save.ts';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { PasswordField } from '#ui/fields/password-field.tsx';
import { useErrorFocus } from '#ui/fields/use-error-focus.ts';
import { useSubmitErrors } from '#ui/fields/use-submit-errors.ts';
import { showToast } from '#ui/shell/toasts.ts';
import { changeOwnPassword, getOwnAccount } from '../contract.ts';
import classes from './own-account.module.css';

const empty = { current: '', password: '' };

/** Changes the own password. */
export function PasswordSection({ username }: { username: string }) {
  const [typed, setTyped] = useState(empty);
  const form = useRef<HTMLFormElement>(null);
  const { errors, check, reset } = useSubmitErrors(problemsOf(changeOwnPassword, typed));
  const { save, isSaving, failure } = useSave(changeOwnPassword, [getOwnAccount]);
  const problem = (field: keyof typeof empty) => errors[field] ?? failure?.errors[field];
  const isOfField = failure !== null && Object.keys(failure.errors).length > 0;
  const errorFocus = useErrorFocus(form, failure);

  async function change() {
    if (!check()) return errorFocus.show();
    const changed = await save({ body: typed });
    if (!changed) return;
    setTyped(empty);
    reset();
    showToast('ok', 'Password cambiata: gli altri dispositivi sono stati disconnessi.');
  }

  return (
    <form
      ref={form}
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        void change();
      }}
    >
      {failure && !isOfField && <AlertBox tone="error">{failure.text}</AlertBox>}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordField
        label="Password attuale"
        name="current"
        autoComplete="current-password"
        value={typed.current}
        onChange={(current) => setTyped({ ...typed, current })}
        error={problem('current')}
      />
      <PasswordField
        label="Nuova password"
        description={passwordTexts.hint}
        name="password"
        autoComplete="new-password"
        value={typed.password}
        onChange={(password) => setTyped({ ...typed, password })}
        error={problem('password')}
      />
      <div className={classes.actions}>
        <Button type="submit" variant="default" loading={isSaving}>
          Cambia la password
        </Button>
      </div>
    </form>
  );
}
