import { FormDialog } from '#platform/web/records/form-dialog.tsx';
import { useEndpointForm } from '#platform/web/records/use-endpoint-form.ts';
import { TextAreaField } from '#ui/fields/text-area-field.tsx';
import { showToast } from '#ui/shell/toasts.ts';
import type { Batch } from '../contract.ts';
import { type ControlOnWire, correctControl, listControls } from '../controls/contract.ts';
import { getBatchHistory } from '../record/contract.ts';
import { ControlFields, controlBody, problemsOfControl, type TypedControl } from './control-fields.tsx';

type CorrectControlProps = { batch: Batch; control: ControlOnWire; onClose: () => void };

const written = (value: number | null) => (value === null ? '' : String(value).replace('.', ','));

const typedOf = (control: ControlOnWire): TypedControl & { motivo: string } => ({
  ...{ tipo: control.tipo, letto: control.letto, nota: control.nota ?? '', motivo: '' },
  ...{ densita: written(control.densita), incertezza: written(control.incertezza) },
  ...{ altraDensita: written(control.altraDensita), altraIncertezza: written(control.altraIncertezza) },
});

/** Puts another control in the place of one that was written wrong, with the reason. */
export function CorrectControl({ batch, control, onClose }: CorrectControlProps) {
  const form = useEndpointForm({
    endpoint: correctControl,
    params: { lotto: batch.id, controllo: control.id },
    refresh: [listControls, getBatchHistory],
    saved: typedOf(control),
    wire: ({ motivo, ...typed }) => ({ ...controlBody(typed), motivo }),
    problems: problemsOfControl,
    onSaved: () => {
      showToast('ok', 'Controllo corretto');
      onClose();
    },
  });
  return (
    <FormDialog
      title="Correggi il controllo"
      form={form.frame}
      submitLabel="Salva la correzione"
      onClose={onClose}
    >
      <ControlFields form={form} />
      <TextAreaField
        label="Motivo della correzione"
        description="Il controllo di prima resta nell’elenco, ritirato."
        {...form.field('motivo')}
      />
    </FormDialog>
  );
}
