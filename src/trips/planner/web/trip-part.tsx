import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { formatDay } from '#platform/contract/dates.ts';
import { StateWord } from '#ui/feedback/state-word.tsx';
import { countOf } from '#ui/lists/count-of.ts';
import { dayOfPlan, type Plan } from '../plan/rules.ts';
import classes from './planner.module.css';
import { TripFields, type TripFieldsProps } from './trip-fields.tsx';

/**
 * Trip and departure: beside each other where there is room; on a phone one line that opens, so that the stops begin
 * on its first screen.
 */
export function TripPart({ isWide, ...fields }: TripFieldsProps & { isWide: boolean }) {
  const [isOpen, setOpen] = useState(false);
  if (isWide) return <TripFields {...fields} />;
  const { plan, errors } = fields;
  const isWrong = ['name', 'operators', 'instruments', 'origin', 'day', 'time'].some((key) => errors[key]);
  const missing = missingOf(plan);
  return (
    <details
      className={classes.fold}
      open={isOpen || isWrong}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        <span className={classes.foldWords}>
          <strong>{plan.name.trim() || 'Trasferta e partenza'}</strong>
          <span className={classes.quiet}>{summaryOf(plan)}</span>
          {missing.length > 0 && <StateWord tone="warning" word={`Da indicare: ${missing.join(', ')}`} />}
        </span>
        <IconChevronDown size={20} aria-hidden className={classes.foldMark} />
      </summary>
      <TripFields {...fields} />
    </details>
  );
}

function summaryOf(plan: Plan): string {
  const { departure, operators, instruments } = plan;
  const day = dayOfPlan(plan);
  const leaves = [day && formatDay(day), departure.time, `da ${departure.origin}`].filter(Boolean).join(' ');
  return [
    leaves,
    operators.length > 0 && countOf(operators.length, 'operatore', 'operatori'),
    instruments.length > 0 && countOf(instruments.length, 'strumento', 'strumenti'),
  ]
    .filter(Boolean)
    .join(' · ');
}

const missingOf = ({ name, operators, instruments }: Plan): string[] => [
  ...(name.trim() === '' ? ['nome'] : []),
  ...(operators.length === 0 ? ['operatori'] : []),
  ...(instruments.length === 0 ? ['strumenti'] : []),
];
