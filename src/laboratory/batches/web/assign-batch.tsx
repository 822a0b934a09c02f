import { useState } from 'react';
import type { ResponseOf } from '#platform/contract/endpoint.ts';
import { RecordForm } from '#platform/web/records/record-form.tsx';
import { useEndpointForm } from '#platform/web/records/use-endpoint-form.ts';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { TextAreaField } from '#ui/fields/text-area-field.tsx';
import { countOf } from '#ui/lists/count-of.ts';
import { codesIn } from '../../dosimeter-records/rules.ts';
import { type Batch, getBatch, listBatches } from '../contract.ts';
import { assignBatch, getBatchHistory } from '../record/contract.ts';
import classes from './batches.module.css';

type Outcome = ResponseOf<typeof assignBatch>;

/** Says of which dosimeters the batch is; those that cannot be are told one by one. */
export function AssignBatch({ batch }: { batch: Batch }) {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const { change, field, frame } = useEndpointForm({
    endpoint: assignBatch,
    params: { lotto: batch.id },
    refresh: [getBatch, getBatchHistory, listBatches],
    saved: { codici: '' },
    wire: ({ codici }) => ({ codici: codesIn(codici) }),
    onSaved: (assigned) => {
      setOutcome(assigned);
      change({ codici: assigned.rifiutati.map(({ codice }) => codice).join('\n') });
    },
  });
  return (
    <section aria-labelledby="batch-dosimeters">
      <h2 id="batch-dosimeters" className={classes.sectionTitle}>
        Dosimetri del lotto
      </h2>
      <RecordForm label="Dosimetri del lotto" submitLabel="Assegna al lotto" {...frame} onReset={undefined}>
        <TextAreaField
          label="Codici dei dosimetri"
          description="Uno per riga, oppure separati da spazi o virgole."
          {...field('codici')}
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
