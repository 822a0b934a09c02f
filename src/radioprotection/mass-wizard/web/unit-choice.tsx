import { Button } from '@mantine/core';
import { useState } from 'react';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { Highlight } from '#ui/feedback/highlight.tsx';
import { SearchField } from '#ui/fields/search-field.tsx';
import { foldText, matchesWords, searchWords } from '#ui/fields/search-text.ts';
import type { Candidate } from '../../candidates/contract.ts';
import type { StoredAction } from '../../mass-activities/contract.ts';
import { actionLabels, employerAction, impactOf, notTied, notTiedText } from '../../mass-activities/rules.ts';
import { areAllGone, goneText, goneUnits, type Operation } from '../draft/rules.ts';
import { goneUnitsText } from '../refusals/rules.ts';
import type { Unit } from './mass-place.ts';
import classes from './mass-wizard.module.css';

type UnitChoiceProps = {
  title: string;
  units: readonly Unit[];
  /** None: all of them. */
  chosen: readonly number[];
  onChange: (chosen: number[]) => void;
};

/** So many of many units are shown before anything is searched for. */
const shownAtFirst = 12;

/** The units of one operation: all as long as none is chosen; found by name and address, chosen one by one or as found. */
export function UnitChoice({ title, units, chosen, onChange }: UnitChoiceProps) {
  const [query, setQuery] = useState('');
  const [isWhole, setWhole] = useState(false);
  const words = searchWords(query);
  const found = units.filter(({ alias, address }) => matchesWords(foldText(`${alias} ${address}`), words));
  const isShort = !isWhole && words.length === 0 && found.length > shownAtFirst;
  // A few that were chosen stay in sight wherever they stand; of many, how many they are is told.
  const areFewChosen = chosen.length <= shownAtFirst;
  const shown = isShort
    ? found.filter(({ id }, index) => index < shownAtFirst || (areFewChosen && chosen.includes(id)))
    : found;
  const { impacted, total } = impactOf(
    units.map(({ id }) => id),
    [chosen],
  );
  const ids = new Set(found.map(({ id }) => id));
  const inOrder = (wanted: (id: number) => boolean) => units.flatMap(({ id }) => (wanted(id) ? [id] : []));
  const isSearching = words.length > 0;
  const several = found.length === 1 ? 'Seleziona quella trovata' : `Seleziona le ${found.length} trovate`;
  const selectLabel = isSearching ? several : 'Seleziona tutte';
  return (
    <fieldset className={classes.picker}>
      <legend className={classes.unitTitle}>
        {title} <span className={classes.impact}>{`${impacted}/${total}`}</span>
      </legend>
      <p className={classes.quiet} role="status">
        {chosen.length === 0
          ? `Nessuna scelta: la modifica vale per tutte le ${total} unità locali.`
          : `${impacted} ${impacted === 1 ? 'unità scelta' : 'unità scelte'} su ${total}.`}
      </p>
      <div className={classes.unitTools}>
        <SearchField label={`Cerca tra le unità locali: ${title}`} value={query} onChange={setQuery} />
        <Button
          variant="default"
          disabled={found.length === 0}
          onClick={() => onChange(inOrder((id) => chosen.includes(id) || ids.has(id)))}
        >
          {selectLabel}
        </Button>
        <Button
          variant="default"
          disabled={chosen.length === 0}
          onClick={() => onChange(inOrder((id) => chosen.includes(id) && !ids.has(id)))}
        >
          {isSearching ? 'Deseleziona le trovate' : 'Deseleziona tutte'}
        </Button>
      </div>
      <ul className={classes.units} data-long={shown.length > 2 * shownAtFirst || undefined}>
        {shown.map(({ id, alias, address }) => (
          <li key={id}>
            <label className={classes.unit} title={`${alias}, ${address}`}>
              <input
                type="checkbox"
                checked={chosen.includes(id)}
                onChange={({ currentTarget: { checked } }) =>
                  onChange(inOrder((one) => (one === id ? checked : chosen.includes(one))))
                }
              />
              <span className={classes.unitName}>
                <Highlight text={alias} words={words} />
              </span>
              <span className={classes.unitAddress}>{address}</span>
            </label>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className={classes.quiet}>Nessuna unità locale con «{query.trim()}».</p>}
      {isShort && (
        <Button variant="subtle" onClick={() => setWhole(true)} aria-label={`Mostra tutte: ${title}`}>
          {`Mostra tutte (${total})`}
        </Button>
      )}
      {isWhole && words.length === 0 && found.length > shownAtFirst && (
        <Button variant="subtle" onClick={() => setWhole(false)} aria-label={`Mostra meno: ${title}`}>
          Mostra meno
        </Button>
      )}
    </fieldset>
  );
}

type NotTiedProps = { operation: Operation; person: Candidate | null; units: readonly Unit[] };

/** Chosen units in which the person of an operation does not hold the role: what is chosen for them is ignored. */
export function NotTied({ operation, person, units }: NotTiedProps) {
  if (operation.type === employerAction || person === null) return null;
  const strange = notTied(units, {
    chosen: operation.units,
    tied: person.companies.map(({ id }) => id),
  });
  if (strange.length === 0) return null;
  return (
    <AlertBox tone="warning" live={false}>
      {notTiedText(person.label, strange)}
    </AlertBox>
  );
}

type GoneUnitsProps = { operation: Operation; units: readonly Unit[]; stored: readonly StoredAction[] };

/** Chosen units that have gone out of use since; where all have, others are to be chosen. */
export function GoneUnits({ operation, units, stored }: GoneUnitsProps) {
  const gone = goneUnits(operation, units);
  if (gone.length === 0) return null;
  const told = goneText(gone, stored);
  return (
    <AlertBox tone="warning" live={false}>
      {areAllGone(operation, units) ? `${goneUnitsText(actionLabels[operation.type])} ${told}` : told}
    </AlertBox>
  );
}
