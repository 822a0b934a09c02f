import { NumberField } from '#ui/fields/number-field.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { decimalSigns, separatorLabels, separators } from '../columns/rules.ts';
import type { TypedMapping } from './column-edits.ts';
import classes from './columns.module.css';

type FileFieldsProps = {
  value: TypedMapping;
  errors: Partial<Record<string, string>>;
  onChange: (changes: Partial<TypedMapping>) => void;
};

/** What holds for the whole file, and until when it is to be sent. */
export function FileFields({ value, errors, onChange }: FileFieldsProps) {
  return (
    <div className={classes.file}>
      <SelectField
        label="Separatore del CSV"
        required
        value={value.separator}
        onChange={(separator) => onChange({ separator: separator as TypedMapping['separator'] })}
        options={separators.map((sign) => ({ value: sign, label: separatorLabels[sign] }))}
        error={errors['separator']}
      />
      <SelectField
        label="Segno dei decimali"
        required
        value={value.decimalSign}
        onChange={(sign) => onChange({ decimalSign: sign as TypedMapping['decimalSign'] })}
        options={decimalSigns.map((sign) => ({ value: sign, label: sign === ',' ? 'virgola' : 'punto' }))}
        error={errors['decimalSign']}
      />
      <NumberField
        label="Giorni per inviare"
        description="Dopo la fine del semestre: è il promemoria del laboratorio."
        required
        maxDigits={3}
        value={value.dueDays}
        onChange={(dueDays) => onChange({ dueDays })}
        error={errors['dueDays']}
      />
    </div>
  );
}
