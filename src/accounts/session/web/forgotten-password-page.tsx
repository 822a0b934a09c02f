import { Button } from '@mantine/core';
import { useState } from 'react';
import { appConfig } from '#platform/web/app-config.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { usePageTitle } from '#platform/web/page-title.ts';
import { problemsOf } from '#platform/web/records/problems-of.ts';
import { useSave } from '#platform/web/records/use-save.ts';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { useSubmitErrors } from '#ui/fields/use-submit-errors.ts';
import { requestPasswordLink } from '../contract.ts';
import classes from './sign-in.module.css';
import { SignInCard } from './sign-in-card.tsx';
import { useCaptcha } from './use-captcha.tsx';

/** Asks for a link by mail. What follows is the same for everybody, whether there is such an account or not. */
export function ForgottenPasswordPage() {
  usePageTitle('Password dimenticata');
  const [isAsked, setAsked] = useState(false);
  return (
    <SignInCard title="Password dimenticata">
      {!appConfig.mail && (
        <AlertBox tone="info" live={false}>
          Questa installazione non può inviare e-mail: chiedi a chi amministra gli accessi un link per
          scegliere una nuova password.
        </AlertBox>
      )}
      {appConfig.mail && isAsked && (
        <AlertBox tone="ok" title="Controlla la posta">
          Se a questo nome o indirizzo corrisponde un utente, tra poco arriva un messaggio con il link per
          scegliere una nuova password. Vale un’ora. Se non arriva, guarda nella posta indesiderata o chiedi a
          chi amministra gli accessi.
        </AlertBox>
      )}
      {appConfig.mail && !isAsked && <RequestForm onAsked={() => setAsked(true)} />}
      <p className={classes.aside}>
        <AppLink href="/login">Torna all’accesso</AppLink>
      </p>
    </SignInCard>
  );
}

function RequestForm({ onAsked }: { onAsked: () => void }) {
  const [identity, setIdentity] = useState('');
  const { errors, check } = useSubmitErrors(problemsOf(requestPasswordLink, { identity }));
  const { save, isSaving, failure } = useSave(requestPasswordLink, []);
  const captcha = useCaptcha({ isAsked: true });
  const problem = errors['identity'] ?? failure?.errors['identity'];
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!check()) return;
        void save({ body: { identity, captcha: captcha.answer } }).then((reply) => {
          if (reply) onAsked();
          else captcha.askAgain();
        });
      }}
    >
      <p className={classes.lead}>Ti mandiamo per e-mail un link con cui scegliere una nuova password.</p>
      {failure && !problem && <AlertBox tone="error">{failure.text}</AlertBox>}
      <TextField
        label="Nome utente o e-mail"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={identity}
        onChange={setIdentity}
        error={problem}
      />
      {captcha.box}
      <Button type="submit" size="lg" color="accent" loading={isSaving}>
        Invia il link
      </Button>
    </form>
  );
}
