import type { ReactNode } from 'react';
import { Term } from '#ui/feedback/term.tsx';
import classes from './records.module.css';

type RecordFactsProps = {
  /** Short values in the right column: two beside each other. */
  isNarrow?: boolean;
  /** Name and value, nothing shown as a dash; and what the name means, where not everybody knows it. */
  facts: readonly (readonly [name: string, value: ReactNode, meaning?: string])[];
};

/** The values of a record, to be read. */
export function RecordFacts({ facts, isNarrow = false }: RecordFactsProps) {
  return (
    <dl className={classes.facts} data-narrow={isNarrow ? '' : undefined}>
      {facts.map(([name, value, meaning]) => (
        <div key={name}>
          <dt>{meaning ? <Term meaning={meaning}>{name}</Term> : name}</dt>
          <dd>{value === null || value === '' ? '—' : value}</dd>
        </div>
      ))}
    </dl>
  );
}
