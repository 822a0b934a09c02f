import { KindForm } from '#platform/web/records/kind-form.tsx';
import { useRecordForm } from '#platform/web/records/use-record-form.ts';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import type { Batch } from '../contract.ts';
import { BatchFieldsForm, batchOnWire, emptyBatch, problemsOfBatch, typedBatch } from './batch-fields.tsx';
import { batchKind } from './batch-kind.ts';

/** Code and figures of a batch; with results they become a new revision. */
export function BatchForm({ batch }: { batch?: Batch }) {
  const current = batch?.revisioni[0];
  const form = useRecordForm({
    kind: batchKind,
    record: batch,
    saved: batch && current ? typedBatch({ ...current, codice: batch.codice }) : emptyBatch,
    wire: batchOnWire,
    problems: problemsOfBatch,
  });
  return (
    <KindForm
      form={form}
      label={form.isNew ? 'Nuovo lotto' : 'Grandezze del lotto'}
      create="Registra il lotto"
    >
      {current && current.risultati > 0 && (
        <AlertBox tone="info" live={false}>
          La revisione {current.revisione} ha già risultati, che restano come sono: salvando altre grandezze
          nasce la revisione {current.revisione + 1}, per i risultati che verranno.
        </AlertBox>
      )}
      <BatchFieldsForm typed={form.typed} field={form.field} />
    </KindForm>
  );
}
