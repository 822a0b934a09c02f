import { useState } from 'react';
import { CheckField } from '#ui/fields/check-field.tsx';
import { SummaryList } from '../summary-list.tsx';
import { StepFrame, useStepChecks, useWizard } from '../wizard.ts';

export function SummaryStep() {
  const { submit } = useWizard();
  // Never remembered: whoever opens the summary reads it (J3).
  const [confirmed, setConfirmed] = useState(false);
  const checks = useStepChecks({ confirmed });
  return (
    <StepFrame check={checks.check} nextLabel="Invia i dati" onNext={submit}>
      <SummaryList />
      <CheckField
        label="Ho letto e confermo i dati"
        checked={confirmed}
        onChange={setConfirmed}
        error={checks.errors.confirm}
      />
    </StepFrame>
  );
}
