import { doubtsIn } from '#platform/contract/decimals.ts';
import { deviceClock } from '#platform/web/clock.ts';
import type { FieldOf } from '#platform/web/records/use-body-fields.ts';
import { DateField } from '#ui/fields/date-field.tsx';
import { decimalOf } from '#ui/fields/decimal.ts';
import { DecimalField } from '#ui/fields/decimal-field.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { type ControlKind, controlKinds, controlLabels, controlProblems } from '../controls/rules.ts';

const numbers = [
  ['densita', 'Densità', true, false],
  ['incertezza', 'Incertezza tipo', false, false],
  ['altraDensita', 'Densità del secondo rivelatore', true, true],
  ['altraIncertezza', 'Incertezza tipo del secondo rivelatore', false, true],
] as const;

/** A control as it is being written. */
export type TypedControl = Record<
  'letto' | 'densita' | 'incertezza' | 'altraDensita' | 'altraIncertezza' | 'nota',
  string
> & { tipo: ControlKind };

/** What is sent of it; a number that is missing is for the contract to refuse. */
export function controlBody({ tipo, letto, nota, ...typed }: TypedControl) {
  const isDuplicate = tipo === 'duplicate';
  return {
    ...{ tipo, letto, nota: nota || null },
    ...{ densita: decimalOf(typed.densita) as number, incertezza: decimalOf(typed.incertezza) },
    altraDensita: isDuplicate ? decimalOf(typed.altraDensita) : null,
    altraIncertezza: isDuplicate ? decimalOf(typed.altraIncertezza) : null,
  };
}

/** What the contract alone does not refuse. */
export function problemsOfControl(typed: TypedControl): Record<string, string> {
  const { tipo, letto, altraDensita, altraIncertezza } = controlBody(typed);
  const shown = numbers.filter(([, , , isOther]) => tipo === 'duplicate' || !isOther);
  return {
    ...doubtsIn(
      typed,
      shown.map(([name]) => name),
    ),
    ...controlProblems(
      { kind: tipo, readOn: letto, otherDensity: altraDensita, otherUncertainty: altraIncertezza },
      deviceClock.today(),
    ),
  };
}

type ControlFieldsProps = {
  form: {
    typed: TypedControl;
    change: (changes: { tipo: ControlKind }) => void;
    field: FieldOf<TypedControl>;
  };
};

/** The fields of a blank or a duplicate. */
export function ControlFields({ form: { typed, change, field } }: ControlFieldsProps) {
  const today = deviceClock.today();
  return (
    <>
      <SelectField
        label="Tipo di controllo"
        {...field('tipo')}
        onChange={(tipo) => change({ tipo: tipo as ControlKind })}
        options={controlKinds.map((kind) => ({ value: kind, label: controlLabels[kind] }))}
      />
      <DateField label="Letto il" today={today} max={today} {...field('letto')} />
      {numbers
        .filter(([, , , isOther]) => typed.tipo === 'duplicate' || !isOther)
        .map(([name, label, required]) => (
          <DecimalField
            key={name}
            label={label}
            unit="tracce/cm²"
            {...(required ? {} : { description: 'Vuota: quella del conteggio sull’area del lotto.' })}
            {...field(name)}
            required={required}
          />
        ))}
      <TextField label="Nota del controllo" {...field('nota')} />
    </>
  );
}
