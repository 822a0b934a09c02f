import { Button } from '@mantine/core';
import { useState } from 'react';
import { TextField } from '../fields/text-field.tsx';
import classes from './scan-dialog.module.css';

type CodeFieldProps = {
  label: string;
  onCode: (text: string) => void;
};

/** A code typed by hand, or by a reader that types: Enter sends it and makes room for the next. */
export function CodeField({ label, onCode }: CodeFieldProps) {
  const [typed, setTyped] = useState('');
  return (
    <form
      className={classes.typing}
      onSubmit={(event) => {
        event.preventDefault();
        // The scanner may stand over a form of its page.
        event.stopPropagation();
        if (typed.trim() === '') return;
        onCode(typed.trim());
        setTyped('');
      }}
    >
      <div className={classes.field}>
        <TextField
          label={label}
          value={typed}
          onChange={setTyped}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          placeholder="Scrivi il codice"
        />
      </div>
      <Button type="submit" variant="default" size="lg" disabled={typed.trim() === ''}>
        Usa
      </Button>
    </form>
  );
}
