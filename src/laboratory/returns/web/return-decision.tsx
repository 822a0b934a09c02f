import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ResponseOf } from '#platform/contract/endpoint.ts';
import { useSave } from '#platform/web/records/use-save.ts';
import { DateField } from '#ui/fields/date-field.tsx';
import { FieldErrorText } from '#ui/fields/field-error.tsx';
import { getDosimeterRecord } from '../../dosimeter-records/contract.ts';
import { tableDosimeters } from '../../dosimeter-records/web/public.ts';
import { type Returned, takeInReturns } from '../contract.ts';
import type { ReturnAction } from '../rules.ts';
import classes from './returns.module.css';

const labels: Record<ReturnAction, string> = {
  fine: 'Registra rimozione e rientro',
  ritrovato: 'È stato ritrovato',
  magazzino: 'Rimetti in magazzino',
};

type ReturnDecisionProps = {
  returned: Returned;
  day: string;
  onDecided: (answer: ResponseOf<typeof takeInReturns>) => void;
};

/** What somebody decides on a dosimeter that came back without having been removed. */
export function ReturnDecision({ returned, day, onDecided }: ReturnDecisionProps) {
  const { azione, codice, inizio } = returned;
  const [fine, setFine] = useState('');
  const { save, isSaving, failure } = useSave(takeInReturns, [tableDosimeters, getDosimeterRecord]);
  if (azione === null) return '—';

  async function decide(action: ReturnAction) {
    const decided = { codice, azione: action, fine: action === 'fine' && fine ? fine : null };
    const answer = await save({ body: { rientrato: day, dosimetri: [decided] } });
    if (answer) onDecided(answer);
  }

  const problem = failure && azione !== 'fine' ? failure.text : undefined;
  return (
    <div className={classes.decision}>
      {azione === 'fine' && (
        <DateField
          label={`Rimosso il (${codice})`}
          min={inizio ?? undefined}
          max={day}
          value={fine}
          onChange={setFine}
          error={failure?.text}
        />
      )}
      <Button
        variant="default"
        aria-label={`${labels[azione]}: ${codice}`}
        loading={isSaving}
        onClick={() => void decide(azione)}
      >
        {labels[azione]}
      </Button>
      {problem && <FieldErrorText text={problem} />}
    </div>
  );
}
