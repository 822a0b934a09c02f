import { Button } from '@mantine/core';
import { AlertBox } from '#ui/alert-box.tsx';
import { wizardSteps } from '../rules.ts';
import { chosenSoFar } from './chosen-names.ts';
import { type PlacementSession, shownStep } from './use-wizard-draft.ts';
import classes from './wizard.module.css';

type ReadOnlyDraftProps = { session: PlacementSession; onTakeOver: () => void };

/** The same placement is open in another tab: it can be followed here, and continued. */
export function ReadOnlyDraft({ session, onTakeOver }: ReadOnlyDraftProps) {
  const { draft, takeOver } = session;
  const current = shownStep(draft);
  return (
    <section className={classes.center}>
      <h1>{wizardSteps[current - 1]?.title}</h1>
      <div className={classes.notice}>
        <AlertBox
          tone="info"
          action={
            <Button
              size="lg"
              color="accent"
              onClick={() => {
                onTakeOver();
                takeOver();
              }}
            >
              Continua qui
            </Button>
          }
        >
          Questo posizionamento è aperto in un'altra scheda: qui si può solo leggere.
        </AlertBox>
      </div>
      <dl className={classes.summary}>
        {chosenSoFar({ ...draft.value, step: current + 1 }).map(({ label, value }) => (
          <div key={label} className={classes.row}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
