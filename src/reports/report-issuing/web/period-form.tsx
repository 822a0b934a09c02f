import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { formatDay } from '#platform/contract/dates.ts';
import { DateField } from '#ui/fields/date-field.tsx';
import { issuingTexts, windowProblem } from '../rules.ts';
import classes from './issuing.module.css';
import type { Search } from './load-card.ts';

type PeriodFormProps = Search & { isPrimary: boolean; onSearch: (from: string, to: string) => void };

/** The window of a search; its start is needed, its end may be left open. */
export function PeriodForm({ isPrimary, onSearch, ...initial }: PeriodFormProps) {
  const [from, setFrom] = useState(initial.from);
  const [to, setTo] = useState(initial.to ?? '');
  const [isAsked, setAsked] = useState(false);
  const isReversed = from !== '' && windowProblem(from, to) !== null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (windowProblem(from, to) === null) onSearch(from, to);
  };
  const [isOpen, setOpen] = useState(false);
  const told = `Periodo: dal ${formatDay(initial.from)}${initial.to ? ` al ${formatDay(initial.to)}` : ''}`;
  return (
    <>
      <button
        type="button"
        className={classes.period}
        hidden={isPrimary}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {told}
      </button>
      <form
        className={classes.search}
        data-folded={isPrimary || isOpen ? undefined : ''}
        onSubmit={submit}
        noValidate
      >
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
        <Button
          type="submit"
          {...(isPrimary ? { color: 'accent' } : { variant: 'default' })}
          disabled={isReversed}
        >
          {isReversed ? issuingTexts.checkDates : 'Inizia ricerca'}
        </Button>
      </form>
    </>
  );
}
