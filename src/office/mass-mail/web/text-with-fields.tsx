import { Button } from '@mantine/core';
import { useId, useRef } from 'react';
import { TextAreaField } from '#ui/fields/text-area-field.tsx';
import { type FieldName, fieldMeanings, fieldNames, maxTextLength } from '../rules.ts';
import classes from './mass-mail.module.css';

type TextWithFieldsProps = {
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
};

/** The text of a mailing, and its fields, put where the caret stands. */
export function TextWithFields({ value, onChange, error }: TextWithFieldsProps) {
  const id = useId();
  const place = useRef<HTMLDivElement>(null);

  function insert(name: FieldName): void {
    const area = place.current?.querySelector('textarea');
    const from = area?.selectionStart ?? value.length;
    const to = area?.selectionEnd ?? from;
    onChange(`${value.slice(0, from)}{${name}}${value.slice(to)}`);
    const caret = from + name.length + 2;
    requestAnimationFrame(() => {
      area?.focus();
      area?.setSelectionRange(caret, caret);
    });
  }

  return (
    <div className={classes.text} ref={place}>
      <TextAreaField
        label="Testo"
        required
        rows={10}
        maxLength={maxTextLength}
        description="Una riga vuota comincia un nuovo paragrafo. I campi tra graffe diventano i dati di ciascun destinatario, anche nell’oggetto."
        value={value}
        onChange={onChange}
        error={error}
      />
      <fieldset className={classes.fields} aria-describedby={`${id}-what`}>
        <legend id={`${id}-what`}>Inserisci un campo</legend>
        {fieldNames.map((name) => (
          <Button
            key={name}
            variant="default"
            size="sm"
            title={fieldMeanings[name]}
            onClick={() => insert(name)}
          >
            {`{${name}}`}
          </Button>
        ))}
      </fieldset>
    </div>
  );
}
