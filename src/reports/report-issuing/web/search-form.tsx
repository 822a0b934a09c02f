import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { DateField } from '#ui/fields/date-field.tsx';
import { issuingTexts, windowProblem } from '../rules.ts';
import classes from './issuing.module.css';

type SearchFormProps = { from: string; to: string; onSearch: (from: string, to: string) => void };

/** The window of a search; its start is needed, its end may be left open. */
export function SearchForm({ onSearch, ...initial }: SearchFormProps) {
  const [from, setFrom] = useState(initial.from);
  const [to, setTo] = useState(initial.to);
  const [isAsked, setAsked] = useState(false);
  const isReversed = from !== '' && windowProblem(from, to) !== null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (windowProblem(from, to) === null) onSearch(from, to);
  };
  return (
    <form className={classes.search} onSubmit={submit} noValidate>
      <DateField
        label="Dosimetri posizionati dopo il"
        value={from}
        onChange={setFrom}
        required
        error={isAsked && from === '' ? 'Indicare da quale giorno cercare' : undefined}
      />
      <DateField
        label="ma prima del"
        value={to}
        onChange={setTo}
        error={isReversed ? 'La fine viene prima dell’inizio' : undefined}
      />
      <Button type="submit" color="accent" disabled={isReversed}>
        {isReversed ? issuingTexts.checkDates : 'Inizia ricerca'}
      </Button>
    </form>
  );
}
