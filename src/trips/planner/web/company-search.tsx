import { useState } from 'react';
import { formatDay } from '#platform/contract/dates.ts';
import { foldText, matchesWords, searchWords } from '#ui/fields/search-text.ts';
import { SuggestionField } from '#ui/fields/suggestion-field.tsx';
import classes from './planner.module.css';
import type { Unit } from './use-choices.ts';

/** So many are offered at once; more is narrowed by typing on. */
const mostOffered = 12;

type CompanySearchProps = { readUnits: () => Promise<readonly Unit[]>; onPick: (company: number) => void };

/** A unit by its name, its employer or its town: what a marker on the map is for the mouse, this is for the keyboard. */
export function CompanySearch({ readUnits, onPick }: CompanySearchProps) {
  const [typed, setTyped] = useState('');
  const find = async (text: string) => {
    const words = searchWords(text);
    const found = (await readUnits())
      .filter(({ nome, employer, luogo }) => matchesWords(foldText(`${nome} ${employer} ${luogo}`), words))
      .toSorted((one, other) => (one.scade ?? '9').localeCompare(other.scade ?? '9'));
    return found.slice(0, mostOffered);
  };
  return (
    <SuggestionField<Unit>
      label="Cerca un’unità locale da visitare"
      hideLabel
      isChoice
      minLength={0}
      placeholder="Unità locale, datore o città"
      value={typed}
      onChange={setTyped}
      fetchSuggestions={find}
      itemKey={({ id }) => id}
      renderItem={({ nome, employer, luogo, aperte, scade }) => (
        <span className={classes.unit}>
          <span>{nome}</span>
          <span className={classes.quiet}>
            {employer} · {luogo}
            {aperte > 0 ? ` · ${aperte} da eseguire` : ' · niente da eseguire'}
            {scade && `, entro il ${formatDay(scade)}`}
          </span>
        </span>
      )}
      onPick={({ id }) => {
        setTyped('');
        onPick(id);
      }}
    />
  );
}
