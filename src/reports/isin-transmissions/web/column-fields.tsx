import { NumberField } from '#ui/fields/number-field.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import type { IsinColumns } from '../columns/contract.ts';
import { belowLimitLabels, belowLimits, dateFormats, kindOf, ownText } from '../columns/rules.ts';
import type { TypedColumn } from './column-edits.ts';
import { dateExample, sourceChoices } from './column-words.ts';
import classes from './columns.module.css';

type ColumnFieldsProps = {
  column: TypedColumn;
  place: number;
  questions: IsinColumns['questions'];
  errors: Partial<Record<string, string>>;
  onChange: (changes: Partial<TypedColumn>) => void;
};

/** One column: its header, what it holds, and how that is written. */
export function ColumnFields({ column, place, questions, errors, onChange }: ColumnFieldsProps) {
  const error = (field: string) => errors[`columns.${place}.${field}`];
  return (
    <div className={classes.fields}>
      <TextField
        label="Intestazione"
        required
        maxLength={100}
        value={column.header}
        onChange={(header) => onChange({ header })}
        error={error('header')}
      />
      <SelectField
        label="Contenuto"
        required
        value={column.source}
        onChange={(source) => onChange({ source })}
        options={sourceChoices(questions)}
        error={error('source')}
      />
      <Writing column={column} error={error} onChange={onChange} />
    </div>
  );
}

type WritingProps = Pick<ColumnFieldsProps, 'column' | 'onChange'> & {
  error: (field: string) => string | undefined;
};

/** How the value is written, as far as its kind leaves a choice. */
function Writing({ column, error, onChange }: WritingProps) {
  const kind = kindOf(column);
  if (column.source === ownText)
    return (
      <TextField
        label="Testo"
        maxLength={255}
        value={column.text}
        onChange={(text) => onChange({ text })}
        error={error('text')}
      />
    );
  if (kind === 'day')
    return (
      <SelectField
        label="Formato della data"
        value={column.dateFormat}
        onChange={(format) => onChange({ dateFormat: format as TypedColumn['dateFormat'] })}
        options={dateFormats.map((value) => ({ value, label: dateExample(value) }))}
      />
    );
  if (kind === 'text') return null;
  return (
    <>
      <NumberField
        label="Decimali"
        placeholder="quanti ce ne sono"
        maxDigits={1}
        value={column.digits}
        onChange={(digits) => onChange({ digits })}
        error={error('digits')}
      />
      {kind === 'figure' && (
        <SelectField
          label="Sotto il limite"
          value={column.belowLimit}
          onChange={(below) => onChange({ belowLimit: below as TypedColumn['belowLimit'] })}
          options={belowLimits.map((value) => ({ value, label: belowLimitLabels[value] }))}
        />
      )}
    </>
  );
}
