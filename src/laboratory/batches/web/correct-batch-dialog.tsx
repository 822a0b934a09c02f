import { FormDialog } from '#platform/web/records/form-dialog.tsx';
import { useEndpointForm } from '#platform/web/records/use-endpoint-form.ts';
import { TextAreaField } from '#ui/fields/text-area-field.tsx';
import { countOf } from '#ui/lists/count-of.ts';
import { showToast } from '#ui/shell/toasts.ts';
import { listResults } from '../../results/contract.ts';
import { findReadDosimeter, getReadDosimeter } from '../../results/web/public.ts';
import { getBatch, listBatches } from '../contract.ts';
import { type CorrectedBatch, correctBatch, getBatchHistory } from '../record/contract.ts';
import classes from './batches.module.css';

/** A dosimeter that has a result of another batch, and its results in force. */
export type WronglyAnalysed = { codice: string; motivo: string; risultati: readonly number[] };

type CorrectBatchDialogProps = {
  batch: { id: number; codice: string };
  wrong: readonly WronglyAnalysed[];
  onCorrected: (corrected: CorrectedBatch) => void;
  onClose: () => void;
};

/** Gives dosimeters that were read with a wrong batch the right one, with the reason. */
export function CorrectBatchDialog({ batch, wrong, onCorrected, onClose }: CorrectBatchDialogProps) {
  const form = useEndpointForm({
    endpoint: correctBatch,
    params: { lotto: batch.id },
    refresh: [getBatch, getBatchHistory, listBatches, listResults, getReadDosimeter, findReadDosimeter],
    saved: { motivo: '' },
    wire: ({ motivo }: { motivo: string }) => ({
      motivo,
      risultati: wrong.flatMap(({ risultati }) => risultati),
    }),
    onSaved: ({ corretti }) => {
      showToast(
        'ok',
        `Lotto corretto: ${countOf(corretti.length, 'risultato ricalcolato', 'risultati ricalcolati')}`,
      );
      onCorrected(corretti);
      onClose();
    },
  });
  return (
    <FormDialog
      title={`Il lotto giusto è ${batch.codice}?`}
      form={form.frame}
      submitLabel="Correggi il lotto"
      onClose={onClose}
    >
      <p className={classes.outcome}>
        I risultati si ricalcolano con le grandezze del lotto {batch.codice}; quelli di prima restano nella
        storia. Le relazioni già emesse restano come sono, e chiedono di essere corrette.
      </p>
      <ul className={classes.refused}>
        {wrong.map(({ codice, motivo }) => (
          <li key={codice}>
            <span className="ui-code">{codice}</span>: {motivo}
          </li>
        ))}
      </ul>
      <TextAreaField label="Motivo della correzione" rows={2} {...form.field('motivo')} />
    </FormDialog>
  );
}
