import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { ResponseOf } from '#platform/contract/endpoint.ts';
import { problemsOf } from '#platform/web/records/problems-of.ts';
import { useSave } from '#platform/web/records/use-save.ts';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { useSubmitErrors } from '#ui/fields/use-submit-errors.ts';
import { confirmSecondFactor, getOwnAccount, type startSecondFactor } from '../contract.ts';
import classes from './own-account.module.css';

type SecondFactorSetupProps = {
  setup: ResponseOf<typeof startSecondFactor>;
  onConfirmed: (recoveryCodes: string[]) => void;
  onCancel: () => void;
};

/** Bright modules around a code, without which readers do not find it. */
const quietModules = 4;

/** Brings the secret into the app, and a first code back. */
export function SecondFactorSetup({ setup: { secret, qr }, onConfirmed, onCancel }: SecondFactorSetupProps) {
  const [code, setCode] = useState('');
  const { errors, check } = useSubmitErrors(problemsOf(confirmSecondFactor, { code }));
  const { save, isSaving, failure } = useSave(confirmSecondFactor, [getOwnAccount]);
  const field = useRef<HTMLInputElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const problem = errors['code'] ?? failure?.errors['code'];
  const side = qr.size + 2 * quietModules;

  async function confirm() {
    if (!check()) return field.current?.focus();
    const reply = await save({ body: { code } });
    if (reply) onConfirmed(reply.recoveryCodes);
    else field.current?.focus();
  }

  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        void confirm();
      }}
    >
      <h3 ref={heading} tabIndex={-1} className={classes.step}>
        1. Inquadra il codice con l’app di autenticazione
      </h3>
      <svg
        role="img"
        aria-label="Codice QR per l’app di autenticazione"
        className={classes.qr}
        viewBox={`${-quietModules} ${-quietModules} ${side} ${side}`}
        shapeRendering="crispEdges"
      >
        <path d={qr.path} />
      </svg>
      <p>
        Se non puoi inquadrarlo, scrivi nell’app questa chiave:
        <br />
        <code className={classes.secret}>{secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
      <h3 className={classes.step}>2. Scrivi il codice che l’app mostra</h3>
      {failure && !problem && <AlertBox tone="error">{failure.text}</AlertBox>}
      <TextField
        ref={field}
        label="Codice di verifica"
        name="code"
        autoComplete="one-time-code"
        inputMode="numeric"
        value={code}
        onChange={setCode}
        error={problem}
      />
      <div className={classes.actions}>
        <Button type="submit" color="accent" loading={isSaving}>
          Attiva
        </Button>
        <Button variant="default" onClick={onCancel}>
          Annulla
        </Button>
      </div>
    </form>
  );
}
