import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { NumberField } from '#ui/fields/number-field.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import type { IsinColumns } from '../columns/contract.ts';
import {
  belowLimitLabels,
  belowLimits,
  dateFormats,
  kindOf,
  ownText,
  questionSource,
  sources,
} from '../columns/rules.ts';
import type { TypedColumn } from './column-edits.ts';
import classes from './columns.module.css';

type ColumnFieldsProps = {
  column: TypedColumn;
  place: number;
  count: number;
  questions: IsinColumns['questions'];
  errors: Partial<Record<string, string>>;
  onChange: (changes: Partial<TypedColumn>) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
};

/** One column: its header, what it holds, and how that is written. */
export function ColumnFields(props: ColumnFieldsProps) {
  const { column, place, count, questions, errors, onChange, onMove, onRemove } = props;
  const name = column.header.trim() || `colonna ${place + 1}`;
  const error = (field: string) => errors[`columns.${place}.${field}`];
  const choices = [
    ...Object.entries(sources).map(([value, { label }]) => ({ value, label })),
    ...questions.map(({ code, question }) => ({
      value: questionSource(code),
      label: `Domanda ${code}: ${question}`,
    })),
    { value: ownText, label: 'Un testo fisso' },
  ];
  return (
    <li className={classes.column} aria-label={name}>
      <span className={classes.number}>{place + 1}</span>
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
        options={choices}
        error={error('source')}
      />
      <Writing column={column} error={error} onChange={onChange} />
      <div className={classes.buttons}>
        <IconButton label={`Sposta su: ${name}`} disabled={place === 0} onClick={() => onMove(-1)}>
          <IconArrowUp size={20} />
        </IconButton>
        <IconButton label={`Sposta giù: ${name}`} disabled={place === count - 1} onClick={() => onMove(1)}>
          <IconArrowDown size={20} />
        </IconButton>
        <IconButton label={`Togli: ${name}`} tooltipSide="left" onClick={onRemove}>
          <IconTrash size={20} />
        </IconButton>
      </div>
    </li>
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
        options={dateFormats.map((value) => ({ value, label: exampleOf(value) }))}
      />
    );
  if (kind === 'text') return <div />;
  return (
    <div className={classes.pair}>
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
    </div>
  );
}

function exampleOf(format: (typeof dateFormats)[number]): string {
  return format.replace('YYYY', 'AAAA').replace('DD', 'GG');
}
