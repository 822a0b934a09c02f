import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { romeDay, romeTimeOfDay } from '#platform/contract/dates.ts';
import { describeMoment, step } from '../rules.ts';
import { chosenSoFar } from './chosen-names.ts';
import { currentDay, isTouched, type PlacementSession, shownStep } from './use-wizard-draft.ts';
import classes from './wizard.module.css';

type ResumeQuestionProps = {
  session: PlacementSession;
  /** It has just been taken over from another tab on purpose. */
  answered: boolean;
  children: ReactNode;
};

/** Asks before going on with a draft of an earlier visit; how its sending goes or ended is simply shown. */
export function ResumeQuestion({ session, answered: known, children }: ResumeQuestionProps) {
  const { draft, restored, discard } = session;
  const [answered, setAnswered] = useState(
    known || !restored || shownStep(draft) === step.result || !isTouched(draft.value),
  );
  if (answered) return children;

  const savedAt = new Date(draft.savedAt);
  const moment = describeMoment({ day: romeDay(savedAt), time: romeTimeOfDay(savedAt) }, currentDay());
  const chosen = chosenSoFar({ ...draft.value, step: draft.value.step + 1 });
  const places = chosen.filter((item) => item.step < step.dosimeter);
  return (
    <section className={classes.center}>
      <h1>Riprendi il posizionamento {moment}?</h1>
      {draft.value.dosimeter && <p className={classes.waitingCode}>{draft.value.dosimeter.codice}</p>}
      <p className={classes.note}>{places.map(({ value }) => value).join(' › ')}</p>
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
