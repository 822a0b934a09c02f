import type { ReactNode } from 'react';
import classes from './records.module.css';

type RecordFactsProps = {
  /** Name and value; nothing is shown as a dash. */
  facts: readonly (readonly [string, ReactNode])[];
};

/** The values of a record that its reader may not change. */
export function RecordFacts({ facts }: RecordFactsProps) {
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value === null || value === '' ? '—' : value}</dd>
        </div>
      ))}
    </dl>
  );
}
