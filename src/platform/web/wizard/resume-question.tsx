import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
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
  discard: () => Promise<void>;
  children: ReactNode;
};

/** Asks before going on with a draft of an earlier visit; how its sending goes or ended is simply shown. */
export function ResumeQuestion({
  work,
  savedAt,
  wanted,
  code,
  place,
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
