import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { describeMoment } from '../describe-moment.ts';
import classes from './wizard.module.css';

type ResumeQuestionProps = {
  /** 'il posizionamento' */
  work: string;
  /** When it was last saved. */
  savedAt: string;
  /** Whether there is an earlier visit's work to ask about, as it was when the page opened. */
  wanted: boolean;
  /** The code of what it is about, and where. */
  code: string | undefined;
  place: string;
  /** A photo was being taken when the application was closed. */
  isPictureLost: boolean;
  discard: () => Promise<void>;
  children: ReactNode;
};

/** The phone has ended the browser for the sake of the camera, or before the photo was stored. */
export function LostPicture() {
  return (
    <div className={classes.overSteps}>
      <AlertBox tone="warning">La foto non è stata salvata: scattarla di nuovo.</AlertBox>
    </div>
  );
}

/** Asks before going on with a draft of an earlier visit; how its sending goes or ended is simply shown. */
export function ResumeQuestion({
  work,
  savedAt,
  wanted,
  code,
  place,
  isPictureLost,
  discard,
  children,
}: ResumeQuestionProps) {
  const [answered, setAnswered] = useState(!wanted);
  if (answered) return children;
  return (
    <section className={classes.center}>
      <h1>
        Riprendi {work} {describeMoment(savedAt)}?
      </h1>
      {code && <p className={classes.waitingCode}>{code}</p>}
      <p className={classes.note}>{place}</p>
      {isPictureLost && <LostPicture />}
      <div className={classes.actions}>
        <Button size="lg" color="accent" onClick={() => setAnswered(true)}>
          Riprendi
        </Button>
        <Button
          size="lg"
          variant="default"
          onClick={() => {
            void discard().then(() => setAnswered(true));
          }}
        >
          Ricomincia
        </Button>
      </div>
    </section>
  );
}
