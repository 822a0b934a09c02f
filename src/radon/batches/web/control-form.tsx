import { deviceClock } from '#platform/web/clock.ts';
import { problemsOf } from '#platform/web/records/problems-of.ts';
import { RecordForm } from '#platform/web/records/record-form.tsx';
import { useSave } from '#platform/web/records/use-save.ts';
import { useTyped } from '#platform/web/records/use-typed.ts';
import { DateField } from '#ui/date-field.tsx';
import { decimalOf } from '#ui/decimal.ts';
import { DecimalField } from '#ui/decimal-field.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { showToast } from '#ui/toasts.ts';
import { useSubmitErrors } from '#ui/use-submit-errors.ts';
import type { Batch } from '../contract.ts';
import { enterControl, listControls } from '../controls/contract.ts';
import { type ControlKind, controlKinds, controlLabels, controlProblems } from '../controls/rules.ts';
import { getBatchHistory } from '../record/contract.ts';

const numbers = [
  ['densita', 'Densità', true, false],
  ['incertezza', 'Incertezza tipo', false, false],
  ['altraDensita', 'Densità del secondo rivelatore', true, true],
  ['altraIncertezza', 'Incertezza tipo del secondo rivelatore', false, true],
] as const;

const empty = { densita: '', incertezza: '', altraDensita: '', altraIncertezza: '', nota: '' };

/** One blank or duplicate as it was read. */
export function ControlForm({ batch }: { batch: Batch }) {
  const today = deviceClock.today();
  const start = { tipo: 'blank' as ControlKind, letto: today, ...empty };
  const { typed, change, isDirty, reset } = useTyped(start);
  const { save, isSaving, failure } = useSave(enterControl, [listControls, getBatchHistory]);
  const isDuplicate = typed.tipo === 'duplicate';
  const body = {
    ...{ tipo: typed.tipo, letto: typed.letto, nota: typed.nota || null },
    // A number that is missing is for the contract to refuse.
    ...{ densita: decimalOf(typed.densita) as number, incertezza: decimalOf(typed.incertezza) },
    altraDensita: isDuplicate ? decimalOf(typed.altraDensita) : null,
    altraIncertezza: isDuplicate ? decimalOf(typed.altraIncertezza) : null,
  };
  const given = {
    ...{ kind: body.tipo, readOn: body.letto },
    ...{ otherDensity: body.altraDensita, otherUncertainty: body.altraIncertezza },
  };
  const { errors, check } = useSubmitErrors({
    ...controlProblems(given, today),
    ...problemsOf(enterControl, body),
  });
  const shown: Partial<Record<string, string>> = { ...failure?.errors, ...errors };

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
      <SelectField
        label="Tipo di controllo"
        required
        value={typed.tipo}
        onChange={(tipo) => change({ tipo: tipo as ControlKind })}
        options={controlKinds.map((kind) => ({ value: kind, label: controlLabels[kind] }))}
        error={shown['tipo']}
      />
      <DateField
        label="Letto il"
        required
        today={today}
        max={today}
        value={typed.letto}
        onChange={(letto) => change({ letto })}
        error={shown['letto']}
      />
      {numbers
        .filter(([, , , isOther]) => isDuplicate || !isOther)
        .map(([name, label, required]) => (
          <DecimalField
            key={name}
            label={label}
            unit="tracce/cm²"
            required={required}
            {...(required ? {} : { description: 'Vuota: quella del conteggio sull’area del lotto.' })}
            value={typed[name]}
            onChange={(text) => change({ [name]: text })}
            error={shown[name]}
          />
        ))}
      <TextField
        label="Nota del controllo"
        maxLength={500}
        value={typed.nota}
        onChange={(nota) => change({ nota })}
        error={shown['nota']}
      />
    </RecordForm>
  );
}
