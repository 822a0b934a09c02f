import { useState } from 'react';
import type { ResponseOf } from '#platform/contract/endpoint.ts';
import { problemsOf } from '#platform/web/records/problems-of.ts';
import { RecordForm } from '#platform/web/records/record-form.tsx';
import { useSave } from '#platform/web/records/use-save.ts';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { TextAreaField } from '#ui/fields/text-area-field.tsx';
import { useSubmitErrors } from '#ui/fields/use-submit-errors.ts';
import { countOf } from '#ui/lists/count-of.ts';
import { codesIn } from '../../dosimeter-records/rules.ts';
import { type Batch, getBatch, listBatches } from '../contract.ts';
import { assignBatch, getBatchHistory } from '../record/contract.ts';
import classes from './batches.module.css';

type Outcome = ResponseOf<typeof assignBatch>;

/** Says of which dosimeters the batch is; those that cannot be are told one by one. */
export function AssignBatch({ batch }: { batch: Batch }) {
  const [codes, setCodes] = useState('');
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const { save, isSaving, failure } = useSave(assignBatch, [getBatch, getBatchHistory, listBatches]);
  const body = { codici: codesIn(codes) };
  const { errors, check } = useSubmitErrors(problemsOf(assignBatch, body));

  async function submit() {
    const assigned = await save({ params: { lotto: batch.id }, body });
    if (!assigned) return;
    setOutcome(assigned);
    setCodes(assigned.rifiutati.map(({ codice }) => codice).join('\n'));
  }

  return (
    <section aria-labelledby="batch-dosimeters">
      <h2 id="batch-dosimeters" className={classes.sectionTitle}>
        Dosimetri del lotto
      </h2>
      <RecordForm
        label="Dosimetri del lotto"
        submitLabel="Assegna al lotto"
        isSaving={isSaving}
        failure={failure}
        isDirty={codes.trim() !== ''}
        check={check}
        onSubmit={() => void submit()}
      >
        <TextAreaField
          label="Codici dei dosimetri"
          description="Uno per riga, oppure separati da spazi o virgole."
          value={codes}
          onChange={setCodes}
          error={errors['codici'] ?? failure?.errors['codici']}
        />
        {outcome && <AssignOutcome outcome={outcome} />}
      </RecordForm>
    </section>
  );
}

function AssignOutcome({ outcome: { assegnati, giaAssegnati, rifiutati } }: { outcome: Outcome }) {
  const done = [
    countOf(assegnati, 'dosimetro assegnato', 'dosimetri assegnati'),
    ...(giaAssegnati > 0 ? [countOf(giaAssegnati, 'lo era già', 'lo erano già')] : []),
  ].join(', ');
  return (
    <AlertBox tone={rifiutati.length > 0 ? 'warning' : 'ok'}>
      <p className={classes.outcome}>{done}.</p>
      {rifiutati.length > 0 && (
        <ul className={classes.refused}>
          {rifiutati.map(({ codice, motivo }) => (
            <li key={codice}>
              <span className="ui-code">{codice}</span>: {motivo}
            </li>
          ))}
        </ul>
      )}
    </AlertBox>
  );
}
