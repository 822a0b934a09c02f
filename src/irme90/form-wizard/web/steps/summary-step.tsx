import { Stack } from '@mantine/core';
import { formatDay } from '#platform/contract/dates.ts';
import { deviceClock } from '#platform/web/clock.ts';
import { SummaryRow } from '#platform/web/wizard/summary-row.tsx';
import wizardClasses from '#platform/web/wizard/wizard.module.css';
import { type FormDraft, measuredBy, placeOfControl, step } from '../../rules.ts';
import { rowsOf } from '../form-rows.ts';
import classes from '../form-wizard.module.css';
import { StepFrame, useWizard } from '../wizard.ts';

/** What will be sent: the few things that matter most, and all of it in 'Tutti i dettagli'. */
export function SummaryStep() {
  const { draft, change, jump, submit } = useWizard();
  const { anagrafica, controlli, withMeasures } = draft;
  const send = () => {
    change(measuredBy(deviceClock.now().toISOString()));
    submit();
  };
  return (
    <StepFrame check={() => true} nextLabel="Invia per la lavorazione" onNext={send}>
      <Stack gap="xl">
        <dl className={wizardClasses.summary}>
          <SummaryRow label="Merce" onChange={() => jump(step.registry)}>
            {anagrafica.merce.description}
          </SummaryRow>
          <SummaryRow label="Luogo" onChange={() => jump(step.transport)}>
            {placeOfControl(draft).label}
          </SummaryRow>
          <SummaryRow label="Data di lavorazione" onChange={() => jump(step.controls)}>
            {controlli.dueDate && formatDay(controlli.dueDate)}
          </SummaryRow>
          <SummaryRow label="Chi lo riceve" isQuiet>
            {receiverInWords(withMeasures, controlli.operatoreLabel)}
          </SummaryRow>
        </dl>
        <details className={classes.details}>
          <summary>Tutti i dettagli</summary>
          <Details draft={draft} />
        </details>
      </Stack>
    </StepFrame>
  );
}

function receiverInWords(withMeasures: boolean, operator: string): string {
  if (withMeasures) return 'L’esperto di radioprotezione, se è indicato, con le misure';
  return operator || 'Chi è abilitato nel luogo del controllo';
}

function Details({ draft }: { draft: FormDraft }) {
  return (
    <dl className={wizardClasses.summary}>
      {rowsOf(draft).map(([label, said]) => (
        <SummaryRow key={label} label={label}>
          {said}
        </SummaryRow>
      ))}
    </dl>
  );
}
