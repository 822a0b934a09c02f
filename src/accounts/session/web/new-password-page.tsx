import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import { type ApiFailure, call } from '#platform/web/api-client.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { usePageTitle } from '#platform/web/page-title.ts';
import { problemsOf } from '#platform/web/records/problems-of.ts';
import { useSave } from '#platform/web/records/use-save.ts';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeletons } from '#ui/feedback/skeletons.tsx';
import { PasswordField } from '#ui/fields/password-field.tsx';
import { useSubmitErrors } from '#ui/fields/use-submit-errors.ts';
import { checkPasswordLink, choosePassword } from '../contract.ts';
import { passwordTexts } from '../rules.ts';
import classes from './sign-in.module.css';
import { SignInCard } from './sign-in-card.tsx';

/** Where a link to choose a password leads: the secret stands behind '#'. */
export function NewPasswordPage() {
  usePageTitle('Nuova password');
  const token = useRouterState({ select: (state) => state.location.hash });
  const [isChosen, setChosen] = useState(false);
  const link = useQuery<{ username: string }, ApiFailure>({
    queryKey: [checkPasswordLink.name, token],
    queryFn: ({ signal }) => call(checkPasswordLink, { body: { token } }, { signal }),
    enabled: !isChosen,
    retry: false,
  });
  const { error } = link;

  return (
    <SignInCard title="Nuova password">
      {isChosen ? (
        <>
          <AlertBox tone="ok">
            La nuova password è salvata. Gli altri dispositivi collegati sono usciti.
          </AlertBox>
          <p className={classes.aside}>
            <AppLink href="/login">Vai all’accesso</AppLink>
          </p>
        </>
      ) : error && (error.status === 404 || error.status === 422) ? (
        <>
          <AlertBox tone="error">{passwordTexts.linkEnded}</AlertBox>
          <p className={classes.aside}>
            <AppLink href="/login/forgotten">Chiedi un altro link</AppLink>
          </p>
        </>
      ) : error ? (
        <ErrorState
          text={error.text}
          requestId={error.requestId ?? undefined}
          onRetry={() => link.refetch()}
        />
      ) : link.data ? (
        <ChoiceForm token={token} username={link.data.username} onChosen={() => setChosen(true)} />
      ) : (
        <Skeletons count={2} />
      )}
    </SignInCard>
  );
}

type ChoiceFormProps = { token: string; username: string; onChosen: () => void };

function ChoiceForm({ token, username, onChosen }: ChoiceFormProps) {
  const [password, setPassword] = useState('');
  const { errors, check } = useSubmitErrors(problemsOf(choosePassword, { token, password }));
  const { save, isSaving, failure } = useSave(choosePassword, []);
  const problem = errors['password'] ?? failure?.errors['password'];
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!check()) return;
        void save({ body: { token, password } }).then((reply) => {
          if (reply) onChosen();
        });
      }}
    >
      <p className={classes.lead}>
        Scegli la password per il nome utente <strong>{username}</strong>.
      </p>
      {failure && !problem && <AlertBox tone="error">{failure.text}</AlertBox>}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordField
        label="Nuova password"
        description={passwordTexts.hint}
        name="password"
        autoComplete="new-password"
        value={password}
        onChange={setPassword}
        error={problem}
      />
      <Button type="submit" size="lg" color="accent" loading={isSaving}>
        Salva la password
      </Button>
    </form>
  );
}
