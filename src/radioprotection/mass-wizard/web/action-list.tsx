import { formatPlainDay } from '#platform/contract/dates.ts';
import type { TermWarning } from '../../mass-activities/contract.ts';
import {
  type ActionType,
  actionLabels,
  effectiveDateLabel,
  impactOf,
  optionLabels,
} from '../../mass-activities/rules.ts';
import type { Operation } from '../draft/rules.ts';
import { saidOnce } from '../warnings/rules.ts';
import type { Unit } from './mass-place.ts';
import classes from './mass-wizard.module.css';
import { TermNote } from './term-note.tsx';

type ActionListProps = {
  operations: readonly Operation[];
  units: readonly Unit[];
  /** What is said of the time that its date leaves. */
  warningOf: (type: ActionType) => TermWarning | null;
};

/** All operations in the order chosen: from when, what, in how many units. */
export function ActionList({ operations, units, warningOf }: ActionListProps) {
  const ids = units.map(({ id }) => id);
  const said = saidOnce(
    operations.map(({ type }) => type),
    warningOf,
  );
  return (
    <ol className={classes.actions}>
      {operations.map((operation) => {
        const { type, effectiveDate, options, units: chosen } = operation;
        const { impacted, total } = impactOf(ids, [chosen]);
        return (
          <li key={type}>
            <strong>{actionLabels[type]}</strong>
            <span>{`${effectiveDateLabel}: ${effectiveDate === '' ? '–' : formatPlainDay(effectiveDate)}`}</span>
            <span className={classes.quiet}>
              {`${options.map((which) => optionLabels[which]).join(', ')} · ${impacted}/${total} unità locali`}
            </span>
            <TermNote said={said.get(type)} />
          </li>
        );
      })}
    </ol>
  );
}
