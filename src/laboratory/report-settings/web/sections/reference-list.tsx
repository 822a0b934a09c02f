import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useId } from 'react';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { FieldError } from '#ui/fields/field-error.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import classes from '../report-settings.module.css';
import { withoutItem } from '../typed-settings.ts';

type ReferenceListProps = {
  label: string;
  value: readonly string[];
  onChange: (references: string[]) => void;
  errors: Partial<Record<string, string>>;
};

/** Laws and norms that a report cites, a line each. */
export function ReferenceList({ label, value, onChange, errors }: ReferenceListProps) {
  const id = useId();
  const lines = value.map((reference, index) => ({ reference, index }));
  return (
    <fieldset className={classes.list}>
      <legend className={classes.legend}>{label}</legend>
      {lines.map(({ reference, index }) => (
        <div key={index} className={classes.line}>
          <TextField
            label={<span className="ui-hidden">{`Riferimento ${index + 1}`}</span>}
            maxLength={1001}
            value={reference}
            onChange={(text) => onChange(value.map((old, place) => (place === index ? text : old)))}
            error={errors[String(index)]}
            autoComplete="off"
          />
          <IconButton
            label={`Togli il riferimento ${index + 1}`}
            tooltipSide="left"
            onClick={() => onChange(withoutItem(value, index))}
          >
            <IconTrash size={18} />
          </IconButton>
        </div>
      ))}
      <FieldError id={id} text={errors['']} />
      <div>
        <Button variant="default" size="sm" onClick={() => onChange([...value, ''])}>
          Aggiungi un riferimento
        </Button>
      </div>
    </fieldset>
  );
}
