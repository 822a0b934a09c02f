import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { type ApiFailure, call } from '#platform/web/api-client.ts';
import { browserKept } from '#platform/web/offline/browser-kept.ts';
import { isUnreachable } from '#platform/web/offline/read-kept.ts';
import { problemsOf } from '#platform/web/records/problems-of.ts';
import { announceSignedIn } from '#platform/web/session-events.ts';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { PasswordField } from '#ui/fields/password-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { useErrorFocus } from '#ui/fields/use-error-focus.ts';
import { useSubmitErrors } from '#ui/fields/use-submit-errors.ts';
import { login, type SignedInUser } from '../contract.ts';
import { CodeForm } from './code-form.tsx';
import classes from './sign-in.module.css';
import { useCaptcha } from './use-captcha.tsx';

export type Credentials = { username: string; password: string };
type Sent = Credentials & { code?: string; captcha?: string | undefined };

type SignInFormProps = {
  /** Filled in from outside, such as by tapping a demo account. */
  given?: Credentials | undefined;
  onSignedIn: (user: SignedInUser) => void;
  /** The server could not be asked. */
  onUnanswered?: () => void;
  /** Under the form, until the second factor is asked for. */
  children?: ReactNode;
};

/** Nobody waits longer for a network that takes connections and never says anything. */
const limitMs = 30_000;

const empty: Credentials = { username: '', password: '' };

/** Before anything of theirs is shown, what this device kept for anybody else is gone. */
async function openSession(body: Sent): Promise<SignedInUser> {
  const { user } = await call(login, { body }, { limitMs });
  await browserKept()
    .keepPerson(user.id, JSON.stringify(user))
    .catch(() => undefined);
  return user;
}

/** User name and password, then the second factor of whoever has one. On its own page and over an ended session. */
export function SignInForm({ given, onSignedIn, onUnanswered, children }: SignInFormProps) {
  const [typed, setTyped] = useState<Credentials>(given ?? empty);
  const [filledWith, setFilledWith] = useState(given);
  const [isCodeAsked, setCodeAsked] = useState(false);
  if (given && given !== filledWith) {
    setFilledWith(given);
    setTyped(given);
    setCodeAsked(false);
  }
  const form = useRef<HTMLFormElement>(null);
  const { errors, check } = useSubmitErrors(problemsOf(login, typed));
  const captcha = useCaptcha();
  const signIn = useMutation<SignedInUser, ApiFailure, Sent>({
    mutationFn: (body) => openSession(body),
    onSuccess: (user) => {
      announceSignedIn();
      onSignedIn(user);
    },
    onError: (failure, { code }) => {
      captcha.askFor(failure);
      if (isUnreachable(failure)) onUnanswered?.();
      // Right so far: only the code is missing, which is no error to show.
      if (code === undefined && failure.errors['code']) {
        setCodeAsked(true);
        signIn.reset();
      }
    },
  });

  const errorFocus = useErrorFocus(form);

  if (isCodeAsked) {
    return (
      <CodeForm
        isPending={signIn.isPending}
        failure={signIn.error}
        captcha={captcha.box}
        onSubmit={(code) => signIn.mutate({ ...typed, code, captcha: captcha.answer })}
        onBack={() => {
          signIn.reset();
          setCodeAsked(false);
        }}
      />
    );
  }
  return (
    <>
      <form
        ref={form}
        noValidate
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (signIn.isPending) return;
          if (check()) signIn.mutate({ ...typed, captcha: captcha.answer });
          else errorFocus.show();
        }}
      >
        {signIn.error && <AlertBox tone="error">{signIn.error.text}</AlertBox>}
        <TextField
          label="Nome utente"
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={typed.username}
          onChange={(username) => setTyped({ ...typed, username })}
          error={errors['username'] ?? signIn.error?.errors['username']}
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          value={typed.password}
          onChange={(password) => setTyped({ ...typed, password })}
          error={errors['password'] ?? signIn.error?.errors['password']}
        />
        {captcha.box}
        <Button type="submit" size="lg" color="accent" loading={signIn.isPending}>
          Accedi
        </Button>
      </form>
      {children}
    </>
  );
}
