import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { appConfig } from '#platform/web/app-config.ts';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import classes from './captcha-box.module.css';
import { loadCaptcha } from './load-captcha.ts';

type CaptchaBoxProps = {
  /** The answer to send with the next call; undefined once it has expired. */
  onAnswer: (answer: string | undefined) => void;
};

/** The box of the configured service (Q2-100). */
export function CaptchaBox({ onAnswer }: CaptchaBoxProps) {
  const box = useRef<HTMLDivElement>(null);
  const [isFailed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const told = useRef(onAnswer);
  useEffect(() => {
    told.current = onAnswer;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads again
  useEffect(() => {
    const { captcha } = appConfig;
    if (captcha === null) return;
    let isLeft = false;
    const place = document.createElement('div');
    box.current?.append(place);
    setFailed(false);
    loadCaptcha(captcha.scriptUrl).then(
      (service) => {
        if (isLeft) return;
        service.render(place, {
          sitekey: captcha.siteKey,
          callback: (answer) => told.current(answer),
          'expired-callback': () => told.current(undefined),
        });
      },
      () => {
        if (!isLeft) setFailed(true);
      },
    );
    return () => {
      isLeft = true;
      place.remove();
    };
  }, [attempt]);
  return (
    <div className={classes.captcha}>
      <div ref={box} />
      {isFailed && (
        <AlertBox tone="error">
          Il riquadro di conferma non si è caricato: controlla la connessione e ciò che nel browser blocca le
          pagine, oppure chiedi a chi amministra gli accessi.
          <Button variant="default" size="sm" mt={8} onClick={() => setAttempt(attempt + 1)}>
            Riprova
          </Button>
        </AlertBox>
      )}
    </div>
  );
}
