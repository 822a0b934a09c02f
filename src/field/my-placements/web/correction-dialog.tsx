import { Button } from '@mantine/core';
import { useState } from 'react';
import { deviceClock } from '#platform/web/clock.ts';
import { FormDialog } from '#platform/web/records/form-dialog.tsx';
import { useSave } from '#platform/web/records/use-save.ts';
import { useSeen } from '#platform/web/records/use-seen.ts';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { CheckField } from '#ui/fields/check-field.tsx';
import { DateField } from '#ui/fields/date-field.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextAreaField } from '#ui/fields/text-area-field.tsx';
import { PhotoField } from '#ui/pictures/photo-field.tsx';
import { showToast } from '#ui/shell/toasts.ts';
import type { OwnEntry } from '../contract.ts';
import { correctPlacement } from '../corrections/contract.ts';
import { changedLists } from './changed-lists.ts';
import { correctionProblems, shownValues, type TypedCorrection, wishOf } from './correction-body.ts';
import { useCorrectionChoices } from './use-correction-choices.ts';

/** Corrects point, dosimeter, day or photo of a placement of today, with the reason. */
export function CorrectionDialog({ entry: stored, onClose }: { entry: OwnEntry; onClose: () => void }) {
  const { seen: entry, follow } = useSeen(stored);
  const [typed, setTyped] = useState<TypedCorrection>({ foto: null, togliFoto: false, motivo: '' });
  const choices = useCorrectionChoices(entry, typed);
  const { points, dosimeters } = choices;
  const shown = shownValues(entry, typed);
  const change = (changes: Partial<TypedCorrection>) => setTyped((old) => ({ ...old, ...changes }));
  const [isTried, setTried] = useState(false);
  const problems = isTried ? correctionProblems(entry, typed) : {};
  const { save, isSaving, failure, reload } = useSave(correctPlacement, changedLists);

  function check(): boolean {
    setTried(true);
    const isTaken = points.error !== undefined || dosimeters.error !== undefined;
    return !isTaken && Object.keys(correctionProblems(entry, typed)).length === 0;
  }

  async function submit() {
    const wish = await wishOf(entry, typed);
    const body = { versione: entry.versione, motivo: typed.motivo, ...wish };
    if (!(await save({ params: { trattamento: entry.trattamento }, body }))) return;
    showToast('ok', 'Correzione salvata');
    onClose();
  }

  const remedy = failure?.status === 409 && (
    <Button
      variant="default"
      size="sm"
      onClick={() => {
        follow();
        reload();
      }}
    >
      Vedi com’è ora
    </Button>
  );

  return (
    <FormDialog
      title={`Correggi ${entry.codice}`}
      form={{ check, failure, isSaving, onSubmit: () => void submit() }}
      submitLabel="Salva la correzione"
      remedy={remedy}
      onClose={onClose}
    >
      {choices.failure && <AlertBox tone="warning">{choices.failure}</AlertBox>}
      <SelectField
        label="Punto di misurazione"
        placeholder={`${entry.nomePunto} (com’è ora)`}
        value={points.value}
        options={points.options}
        onChange={(punto) => change({ punto: points.find(punto) })}
        error={points.error ?? problems.punto ?? failure?.errors['punto']}
      />
      <SelectField
        label="Dosimetro"
        placeholder={`${entry.codice} (com’è ora)`}
        value={dosimeters.value}
        options={dosimeters.options}
        onChange={(dosimetro) => change({ dosimetro: dosimeters.find(dosimetro) })}
        error={dosimeters.error ?? failure?.errors['dosimetro']}
      />
      <DateField
        label="Data di posizionamento"
        today={deviceClock.today()}
        max={deviceClock.today()}
        value={shown.inizio}
        onChange={(inizio) => change({ inizio: inizio === entry.inizio ? undefined : inizio })}
        error={problems.inizio ?? failure?.errors['inizio']}
      />
      <PhotoField
        label={entry.foto ? 'Un’altra foto' : 'Foto del dosimetro'}
        value={typed.foto}
        onChange={(foto) => change({ foto })}
        note="Attenzione: non inquadrare volti o informazioni sensibili."
      />
      {entry.foto && !typed.foto && (
        <CheckField
          label="Togli la foto registrata"
          checked={typed.togliFoto}
          onChange={(togliFoto) => change({ togliFoto })}
        />
      )}
      <TextAreaField
        label="Motivo della correzione"
        required
        maxLength={500}
        value={typed.motivo}
        onChange={(motivo) => change({ motivo })}
        error={problems.motivo}
      />
    </FormDialog>
  );
}
