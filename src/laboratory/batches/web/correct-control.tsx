import { Button } from '@mantine/core';
import { type FormEvent, useId, useRef } from 'react';
import { problemsOf } from '#platform/web/records/problems-of.ts';
import { useSave } from '#platform/web/records/use-save.ts';
import { useTyped } from '#platform/web/records/use-typed.ts';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { Dialog } from '#ui/feedback/dialog.tsx';
import { focusFirstError } from '#ui/fields/first-error.ts';
import { TextAreaField } from '#ui/fields/text-area-field.tsx';
import { useSubmitErrors } from '#ui/fields/use-submit-errors.ts';
import { showToast } from '#ui/shell/toasts.ts';
import type { Batch } from '../contract.ts';
import { type ControlOnWire, correctControl, listControls } from '../controls/contract.ts';
import { getBatchHistory } from '../record/contract.ts';
import classes from './batches.module.css';
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
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const { typed, change } = useTyped(typedOf(control));
  const { save, isSaving, failure } = useSave(correctControl, [listControls, getBatchHistory]);
  const body = { ...controlBody(typed), motivo: typed.motivo };
  const { errors, check } = useSubmitErrors({
    ...problemsOfControl(body),
    ...problemsOf(correctControl, body),
  });
  const shown: Partial<Record<string, string>> = { ...failure?.errors, ...errors };

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!check()) {
      requestAnimationFrame(() => form.current && focusFirstError(form.current));
      return;
    }
    if (!(await save({ params: { lotto: batch.id, controllo: control.id }, body }))) return;
    showToast('ok', 'Controllo corretto');
    onClose();
  }

  return (
    <Dialog
      open
      title="Correggi il controllo"
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            Torna indietro
          </Button>
          <Button type="submit" form={id} color="accent" loading={isSaving}>
            Salva la correzione
          </Button>
        </>
      }
    >
      <form ref={form} id={id} noValidate className={classes.form} onSubmit={(event) => void submit(event)}>
        <ControlFields typed={typed} change={change} errors={shown} />
        <TextAreaField
          label="Motivo della correzione"
          description="Il controllo di prima resta nell’elenco, ritirato."
          required
          maxLength={500}
          value={typed.motivo}
          onChange={(motivo) => change({ motivo })}
          error={shown['motivo']}
        />
        {failure && <AlertBox tone="error">{failure.text}</AlertBox>}
      </form>
    </Dialog>
  );
}
