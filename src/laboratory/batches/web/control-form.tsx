import { deviceClock } from '#platform/web/clock.ts';
import { problemsOf } from '#platform/web/records/problems-of.ts';
import { RecordForm } from '#platform/web/records/record-form.tsx';
import { useSave } from '#platform/web/records/use-save.ts';
import { useTyped } from '#platform/web/records/use-typed.ts';
import { useSubmitErrors } from '#ui/fields/use-submit-errors.ts';
import { showToast } from '#ui/shell/toasts.ts';
import type { Batch } from '../contract.ts';
import { enterControl, listControls } from '../controls/contract.ts';
import { getBatchHistory } from '../record/contract.ts';
import { ControlFields, controlBody, problemsOfControl, type TypedControl } from './control-fields.tsx';

const empty = { densita: '', incertezza: '', altraDensita: '', altraIncertezza: '', nota: '' };

/** One blank or duplicate as it was read. */
export function ControlForm({ batch }: { batch: Batch }) {
  const start: TypedControl = { tipo: 'blank', letto: deviceClock.today(), ...empty };
  const { typed, change, isDirty, reset } = useTyped(start);
  const { save, isSaving, failure } = useSave(enterControl, [listControls, getBatchHistory]);
  const body = controlBody(typed);
  const { errors, check } = useSubmitErrors({
    ...problemsOfControl(body),
    ...problemsOf(enterControl, body),
  });

  async function submit() {
    if (!(await save({ params: { lotto: batch.id }, body }))) return;
    showToast('ok', 'Controllo registrato');
    change(empty);
  }

  return (
    <RecordForm
      label="Nuovo controllo"
      submitLabel="Registra il controllo"
      isSaving={isSaving}
      failure={failure}
      isDirty={isDirty}
      check={check}
      onSubmit={() => void submit()}
      onReset={reset}
    >
      <ControlFields typed={typed} change={change} errors={{ ...failure?.errors, ...errors }} />
    </RecordForm>
  );
}
