import { Button } from '@mantine/core';
import { SummaryRow } from '#platform/web/wizard/summary-row.tsx';
import wizardClasses from '#platform/web/wizard/wizard.module.css';
import { ResultPanel } from '#ui/feedback/result-panel.tsx';
import type { ControlForm } from '../../forms/contract.ts';
import { step } from '../rules.ts';
import { draftAsStored, editedAsStored } from './draft-of-form.ts';
import { differencesOf } from './form-rows.ts';
import { StepFrame, useWizard } from './wizard.ts';

type FormConflictProps = {
  stored: ControlForm;
  /** What the server has said to it. */
  text?: string | undefined;
};

/** Somebody else has saved the form since it was read: what differs, and which of the two stays. */
export function FormConflict({ stored, text }: FormConflictProps) {
  const { draft, session, change } = useWizard();
  const differences = differencesOf(draft, draftAsStored(stored));
  const keepMine = () =>
    change((value) => ({
      ...value,
      edited: editedAsStored(stored),
      step: Math.min(value.step, step.summary),
    }));
  const takeStored = () => void session.discard().then(() => change(() => draftAsStored(stored)));
  return (
    <StepFrame>
      <ResultPanel
        outcome="failure"
        title="Qualcuno ha salvato il modello nel frattempo"
        actions={
          <>
            <Button size="lg" color="accent" onClick={keepMine}>
              Tieni le mie
            </Button>
            <Button size="lg" variant="default" onClick={takeStored}>
              Riprendi quello salvato
            </Button>
          </>
        }
      >
        {text && <p>{text}</p>}
        <p>
          {differences.length > 0
            ? 'Quello che hai scritto è ancora qui. Rispetto al modello salvato è diverso:'
            : 'Quello che hai scritto è ancora qui, e dice lo stesso del modello salvato.'}
        </p>
        <dl className={wizardClasses.summary}>
          {differences.map(({ label, mine, stored: theirs }) => (
            <SummaryRow key={label} label={label}>
              {`${mine || '—'} (salvato: ${theirs || '—'})`}
            </SummaryRow>
          ))}
        </dl>
      </ResultPanel>
    </StepFrame>
  );
}
