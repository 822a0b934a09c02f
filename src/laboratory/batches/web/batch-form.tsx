import { problemsOf } from '#platform/web/records/problems-of.ts';
import { RecordForm } from '#platform/web/records/record-form.tsx';
import { useSave } from '#platform/web/records/use-save.ts';
import { useTyped } from '#platform/web/records/use-typed.ts';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { useSubmitErrors } from '#ui/fields/use-submit-errors.ts';
import { showToast } from '#ui/shell/toasts.ts';
import { type Batch, type BatchRevision, getBatch, listBatches, updateBatch } from '../contract.ts';
import { getBatchHistory } from '../record/contract.ts';
import { BatchFieldsForm, batchOnWire, typedBatch } from './batch-fields.tsx';

/** Code and figures of a batch; with results they become a new revision. */
export function BatchForm({ batch, current }: { batch: Batch; current: BatchRevision }) {
  const saved = { ...typedBatch({ ...current, codice: batch.codice }), versione: batch.versione };
  const { typed, change, isDirty, reset } = useTyped(saved);
  const { save, isSaving, failure, reload } = useSave(updateBatch, [getBatch, getBatchHistory, listBatches]);
  const body = { ...batchOnWire(typed), versione: typed.versione };
  const { errors, check } = useSubmitErrors(problemsOf(updateBatch, body));

  async function submit() {
    const after = await save({ params: { lotto: batch.id }, body });
    const revision = after?.revisioni[0]?.revisione;
    if (revision === undefined) return;
    showToast('ok', revision > current.revisione ? `Salvato come revisione ${revision}` : 'Lotto salvato');
  }

  return (
    <RecordForm
      label="Grandezze del lotto"
      submitLabel="Salva"
      isSaving={isSaving}
      failure={failure}
      isDirty={isDirty}
      check={check}
      onSubmit={() => void submit()}
      onReset={reset}
      onReload={() => {
        reset();
        reload();
      }}
    >
      {current.risultati > 0 && (
        <AlertBox tone="info" live={false}>
          La revisione {current.revisione} ha già risultati, che restano come sono: salvando altre grandezze
          nasce la revisione {current.revisione + 1}, per i risultati che verranno.
        </AlertBox>
      )}
      <BatchFieldsForm value={typed} onChange={change} errors={{ ...failure?.errors, ...errors }} />
    </RecordForm>
  );
}
