import { signedDecimalOf } from '#ui/fields/decimal.ts';
import { DecimalField } from '#ui/fields/decimal-field.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextAreaField } from '#ui/fields/text-area-field.tsx';
import {
  acceptabilityText,
  fieldsAsked,
  isAcceptable,
  type Judgement,
  judgementLabels,
  judgements,
  type MeasuredField,
  needsNote,
  type TestKind,
  testKindLabels,
  testKinds,
} from '../rules.ts';
import classes from './quality.module.css';

/** A test as it is being written. */
export type TypedTest = {
  /** '' while nothing is chosen. */
  tipo: string;
  giudizio: string;
  motivazione: string;
  valori: Readonly<Record<string, string>>;
};

export const kindOf = ({ tipo }: Pick<TypedTest, 'tipo'>) =>
  tipo === '' ? null : (Number(tipo) as TestKind);
export const judgementOf = ({ giudizio }: Pick<TypedTest, 'giudizio'>) =>
  giudizio === '' ? null : (Number(giudizio) as Judgement);

/** The values typed, of what the kind of test asks for. */
export function valuesOf(fields: readonly MeasuredField[], typed: TypedTest): Record<string, number | null> {
  const asked = fieldsAsked(fields, kindOf(typed));
  return Object.fromEntries(asked.map(({ code }) => [code, signedDecimalOf(typed.valori[code] ?? '')]));
}

type TestFieldsProps = {
  fields: readonly MeasuredField[];
  typed: TypedTest;
  errors: Partial<Record<string, string>>;
  onChange: (changes: Partial<TypedTest>) => void;
};

/** The fields of a quality control: kind of test (Q2-97), measured values, clinical judgement (Q2-96). */
export function TestFields({ fields, typed, errors, onChange }: TestFieldsProps) {
  return (
    <>
      <SelectField
        label="Tipo di prova"
        required
        value={typed.tipo}
        error={errors['prova.tipo']}
        onChange={(tipo) => onChange({ tipo })}
        options={testKinds.map((kind) => ({ value: String(kind), label: testKindLabels[kind] }))}
      />
      <fieldset className={classes.measured}>
        <legend>Valori misurati</legend>
        <div className={classes.values}>
          {fieldsAsked(fields, kindOf(typed)).map((field) => (
            <MeasuredValueField
              key={field.code}
              field={field}
              value={typed.valori[field.code] ?? ''}
              error={errors[`prova.valori.${field.code}`]}
              onChange={(value) => onChange({ valori: { ...typed.valori, [field.code]: value } })}
            />
          ))}
        </div>
      </fieldset>
      <ClinicalJudgementField typed={typed} errors={errors} onChange={onChange} />
    </>
  );
}

type MeasuredValueFieldProps = {
  field: MeasuredField;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
};

function MeasuredValueField({ field, value, error, onChange }: MeasuredValueFieldProps) {
  const number = signedDecimalOf(value);
  const isFine = number === null ? null : isAcceptable(field, number);
  const range = acceptabilityText(field);
  const verdict = isFine === null ? '' : isFine ? ' · accettabile' : ' · fuori dai limiti';
  return (
    <DecimalField
      isSigned={field.least === null || field.least < 0}
      label={field.label}
      unit={field.unit}
      description={range === '' ? 'Nessun limite indicato' : `Accettabile: ${range}${verdict}`}
      required={field.required}
      value={value}
      error={error}
      onChange={onChange}
    />
  );
}

type ClinicalJudgementFieldProps = Pick<TestFieldsProps, 'typed' | 'errors' | 'onChange'>;

/** 'Non idoneo' wants the note that says why; with anything else there is none. */
function ClinicalJudgementField({ typed, errors, onChange }: ClinicalJudgementFieldProps) {
  return (
    <>
      <SelectField
        label="Giudizio clinico"
        required
        value={typed.giudizio}
        error={errors['prova.giudizio']}
        onChange={(giudizio) => onChange({ giudizio })}
        options={judgements.map((one) => ({ value: String(one), label: judgementLabels[one] }))}
      />
      {needsNote(judgementOf(typed)) && (
        <TextAreaField
          label="Motivazione"
          required
          rows={3}
          value={typed.motivazione}
          error={errors['prova.nota'] ?? errors['prova.motivazione']}
          onChange={(motivazione) => onChange({ motivazione })}
        />
      )}
    </>
  );
}
