import type { ReactNode } from 'react';
import classes from './records.module.css';

type RecordFactsProps = {
  /** Short values in the right column: two beside each other. */
  isNarrow?: boolean;
  /** Name and value; nothing is shown as a dash. */
  facts: readonly (readonly [string, ReactNode])[];
};

/** The values of a record, to be read. */
export function RecordFacts({ facts, isNarrow = false }: RecordFactsProps) {
  return (
    <dl className={classes.facts} data-narrow={isNarrow ? '' : undefined}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value === null || value === '' ? '—' : value}</dd>
        </div>
      ))}
    </dl>
  );
}
