import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { ApiFailure } from '#platform/web/api-client.ts';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { secondFactorTexts } from '../rules.ts';
import classes from './sign-in.module.css';

type CodeFormProps = {
  isPending: boolean;
  failure: ApiFailure | null;
  /** The box to tick, when one is asked for. */
  captcha: ReactNode;
  onSubmit: (code: string) => void;
  /** Back to user name and password. */
  onBack: () => void;
};

/** The second step of signing in: a code of the app, or a recovery code. */
export function CodeForm({ isPending, failure, captcha, onSubmit, onBack }: CodeFormProps) {
  const [isRecovery, setRecovery] = useState(false);
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), [isRecovery, failure]);
  const wrong = failure?.errors['code'];

  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (isPending) return;
        const isMissing = code.trim() === '';
        setProblem(isMissing ? secondFactorTexts.codeNeeded : undefined);
        if (isMissing) field.current?.focus();
        else onSubmit(code);
      }}
    >
      {failure && !wrong && <AlertBox tone="error">{failure.text}</AlertBox>}
      <TextField
        ref={field}
        key={isRecovery ? 'recovery' : 'app'}
        label={isRecovery ? 'Codice di recupero' : 'Codice di verifica'}
        description={
          isRecovery
            ? 'Uno dei dieci codici salvati quando è stata attivata la verifica: ognuno vale una volta.'
            : 'Le sei cifre che l’app di autenticazione mostra ora.'
        }
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        inputMode={isRecovery ? 'text' : 'numeric'}
        value={code}
        onChange={(typed) => {
          setCode(typed);
          setProblem(undefined);
        }}
        error={problem ?? wrong}
      />
      {captcha}
      <Button type="submit" size="lg" color="accent" loading={isPending}>
        Verifica e accedi
      </Button>
      <div className={classes.otherWays}>
        <button
          type="button"
          className={classes.otherWay}
          onClick={() => {
            setRecovery(!isRecovery);
            setCode('');
          }}
        >
          {isRecovery ? 'Usa l’app di autenticazione' : 'Usa un codice di recupero'}
        </button>
        <button type="button" className={classes.otherWay} onClick={onBack}>
          Accedi con un altro utente
        </button>
      </div>
    </form>
  );
}
