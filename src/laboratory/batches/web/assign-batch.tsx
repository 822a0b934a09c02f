import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ResponseOf } from '#platform/contract/endpoint.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { RecordForm } from '#platform/web/records/record-form.tsx';
import { useEndpointForm } from '#platform/web/records/use-endpoint-form.ts';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { TextAreaField } from '#ui/fields/text-area-field.tsx';
import { countOf } from '#ui/lists/count-of.ts';
import { codesIn } from '../../dosimeter-records/rules.ts';
import { exposureText } from '../../result-words/rules.ts';
import type { Measure } from '../../results/contract.ts';
import { figuresOf } from '../../results/web/public.ts';
import { type Batch, getBatch, listBatches } from '../contract.ts';
import { assignBatch, type CorrectedBatch, getBatchHistory } from '../record/contract.ts';
import classes from './batches.module.css';
import { CorrectBatchDialog, type WronglyAnalysed } from './correct-batch-dialog.tsx';

type Outcome = ResponseOf<typeof assignBatch>;

/** Says of which dosimeters the batch is; those that cannot be are told one by one. */
export function AssignBatch({ batch }: { batch: Batch }) {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [corrected, setCorrected] = useState<CorrectedBatch>([]);
  const { change, field, frame } = useEndpointForm({
    endpoint: assignBatch,
    params: { lotto: batch.id },
    refresh: [getBatch, getBatchHistory, listBatches],
    saved: { codici: '' },
    wire: ({ codici }) => ({ codici: codesIn(codici) }),
    onSaved: (assigned) => {
      setOutcome(assigned);
      setCorrected([]);
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
      {outcome && (
        <WrongBatches
          batch={batch}
          wrong={outcome.rifiutati.filter(({ risultati }) => risultati.length > 0)}
          onCorrected={(results) => {
            const done = new Set(results.map(({ codice }) => codice));
            const left = outcome.rifiutati.filter(
              ({ codice }) => !done.has(codice.toUpperCase()) && !done.has(codice),
            );
            setCorrected(results);
            setOutcome({ ...outcome, rifiutati: left });
            change({ codici: left.map(({ codice }) => codice).join('\n') });
          }}
        />
      )}
      {corrected.length > 0 && <CorrectedResults corrected={corrected} />}
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

type WrongBatchesProps = {
  batch: Batch;
  wrong: readonly WronglyAnalysed[];
  onCorrected: (corrected: CorrectedBatch) => void;
};

/** The way on for dosimeters that were read with another batch. */
function WrongBatches({ batch, wrong, onCorrected }: WrongBatchesProps) {
  const [isAsked, setAsked] = useState(false);
  if (wrong.length === 0) return null;
  return (
    <div className={classes.remedy}>
      <Button variant="default" onClick={() => setAsked(true)}>
        Correggi il lotto di {countOf(wrong.length, 'dosimetro già letto', 'dosimetri già letti')}
      </Button>
      {isAsked && (
        <CorrectBatchDialog
          batch={batch}
          wrong={wrong}
          onCorrected={onCorrected}
          onClose={() => setAsked(false)}
        />
      )}
    </div>
  );
}

/** What became of the results: exposure before and after. */
function CorrectedResults({ corrected }: { corrected: CorrectedBatch }) {
  return (
    <AlertBox tone="ok" title={countOf(corrected.length, 'risultato ricalcolato', 'risultati ricalcolati')}>
      <ul className={classes.refused}>
        {corrected.map(({ codice, trattamento, prima, dopo }) => (
          <li key={trattamento}>
            <AppLink className="ui-code" href={`/lb/cr39/results/${trattamento}`}>
              {codice}
            </AppLink>
            : {exposureOf(prima.misura)} ({prima.lotto}) → {exposureOf(dopo.misura)} ({dopo.lotto})
          </li>
        ))}
      </ul>
    </AlertBox>
  );
}

function exposureOf(misura: Measure): string {
  return exposureText(figuresOf(misura, { inizio: null, fine: null }));
}
