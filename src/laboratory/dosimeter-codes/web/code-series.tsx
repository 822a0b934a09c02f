import { Button } from '@mantine/core';
import { useState } from 'react';
import { enterMovesOn } from '#ui/fields/enter-moves-on.ts';
import { countOf } from '#ui/lists/count-of.ts';
import { codesOfRange } from '../rules.ts';
import classes from './dosimeter-codes.module.css';
import { emptyRange, RangeFields } from './range-fields.tsx';

/** A series of codes for the list of codes that it stands beside. */
export function CodeSeries({ onAdd }: { onAdd: (codes: readonly string[]) => void }) {
  const [typed, setTyped] = useState(emptyRange);
  const codes = codesOfRange(typed);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys are those of its fields
    <form
      noValidate
      aria-label="Intervallo da aggiungere"
      className={classes.form}
      onKeyDown={enterMovesOn}
      onSubmit={(event) => {
        event.preventDefault();
        if (codes.length === 0) return;
        onAdd(codes);
        setTyped({ ...typed, from: '', to: '' });
      }}
    >
      <RangeFields typed={typed} onChange={setTyped} />
      {codes.length > 1 && (
        <p className={classes.span}>
          <span className="ui-code">{codes[0]}</span> – <span className="ui-code">{codes.at(-1)}</span>
        </p>
      )}
      <Button type="submit" variant="default" disabled={codes.length === 0}>
        {codes.length > 0 ? `Aggiungi ${countOf(codes.length, 'codice', 'codici')}` : 'Aggiungi all’elenco'}
      </Button>
    </form>
  );
}
