import { useNavigate } from '@tanstack/react-router';
import { appLink } from '#platform/web/app-link.tsx';
import { problemsOf } from '#platform/web/records/problems-of.ts';
import { RecordForm } from '#platform/web/records/record-form.tsx';
import { useSave } from '#platform/web/records/use-save.ts';
import { useTyped } from '#platform/web/records/use-typed.ts';
import { useSubmitErrors } from '#ui/fields/use-submit-errors.ts';
import { PageHeader } from '#ui/shell/page-header.tsx';
import { showToast } from '#ui/shell/toasts.ts';
import { createBatch, listBatches } from '../contract.ts';
import { BatchFieldsForm, batchOnWire, emptyBatch } from './batch-fields.tsx';

export function NewBatchPage() {
  const navigate = useNavigate();
  const { typed, change, isDirty, reset } = useTyped(emptyBatch);
  const { save, isSaving, failure } = useSave(createBatch, [listBatches]);
  const body = batchOnWire(typed);
  const { errors, check } = useSubmitErrors(problemsOf(createBatch, body));

  async function submit() {
    const created = await save({ body });
    if (!created) return;
    showToast('ok', 'Lotto registrato');
    void navigate({ to: `/lb/cr39/batches/${created.id}`, ignoreBlocker: true });
  }

  return (
    <>
      <PageHeader
        title="Nuovo lotto"
        breadcrumb={[{ label: 'Lotti CR-39', href: '/lb/cr39/batches' }]}
        link={appLink}
      />
      <RecordForm
        label="Nuovo lotto"
        submitLabel="Registra il lotto"
        isSaving={isSaving}
        failure={failure}
        isDirty={isDirty}
        check={check}
        onSubmit={() => void submit()}
        onReset={reset}
      >
        <BatchFieldsForm value={typed} onChange={change} errors={{ ...failure?.errors, ...errors }} />
      </RecordForm>
    </>
  );
}
