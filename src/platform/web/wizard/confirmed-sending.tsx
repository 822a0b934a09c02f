import { Button } from '@mantine/core';
import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { CheckField } from '#ui/fields/check-field.tsx';
import classes from './wizard.module.css';

/** Between the tick and the sending: time to take it back. */
const takeBackSeconds = 4;

/**
 * The confirmation of a summary, never remembered: whoever opens the summary reads it (J3). The tick is the one gesture:
 * it sends after a few seconds in which it can be taken back; 'Invia i dati' need not wait for that. Only what somebody
 * sees counts down: a page that is put away, as by a call, sends nothing and has to be confirmed again.
 */
export function useConfirmedSending(submit: () => void) {
  const [confirmed, setConfirmed] = useState(false);
  const [secondsLeft, setSecondsLeft] = useState(takeBackSeconds);
  const [wasStopped, setWasStopped] = useState(false);
  const latest = useRef(submit);
  useEffect(() => {
    latest.current = submit;
  });
  useEffect(() => {
    if (!confirmed) return;
    const left = new AbortController();
    let seconds = takeBackSeconds;
    const timer = setInterval(() => {
      seconds -= 1;
      setSecondsLeft(seconds);
      if (seconds > 0) return;
      left.abort();
      latest.current();
    }, 1_000);
    left.signal.addEventListener('abort', () => clearInterval(timer));
    const onHidden = () => document.visibilityState === 'hidden' && confirm(false);
    document.addEventListener('visibilitychange', onHidden, { signal: left.signal });
    return () => left.abort();
  }, [confirmed]);

  function confirm(isConfirmed: boolean) {
    setConfirmed(isConfirmed);
    setSecondsLeft(takeBackSeconds);
    setWasStopped(!isConfirmed);
  }

  return { confirmed, confirm, secondsLeft, wasStopped };
}

type ConfirmFieldProps = ReturnType<typeof useConfirmedSending> & { error: string | undefined };

/** The specified tick, within reach of the thumb; once it stands, what it is about to do and how to stop that. */
export function ConfirmField({ confirmed, confirm, secondsLeft, wasStopped, error }: ConfirmFieldProps) {
  const field = useRef<HTMLDivElement>(null);

  function stop() {
    confirm(false);
    field.current?.querySelector('input')?.focus();
  }

  return (
    <div className={classes.sending} data-over-bar ref={field}>
      <CheckField
        label="Ho letto e confermo i dati"
        description={!confirmed && `${wasStopped ? 'Invio fermato. ' : ''}La spunta invia dopo 4 secondi`}
        checked={confirmed}
        onChange={confirm}
        error={error}
      />
      <span className="ui-hidden" role="status">
        {confirmed && 'Invio tra 4 secondi. Annulla o togli la spunta per fermarlo'}
        {wasStopped && 'Invio fermato: niente è stato inviato'}
      </span>
      {confirmed && (
        <>
          <div className={classes.stopping}>
            <span aria-hidden>Invio tra {secondsLeft} s</span>
            <Button variant="default" className={classes.stop} aria-label="Annulla l’invio" onClick={stop}>
              Annulla
            </Button>
          </div>
          <div
            aria-hidden
            className={classes.countdown}
            style={{ '--wait': `${takeBackSeconds}s` } as CSSProperties}
          />
        </>
      )}
    </div>
  );
}
