import { IconRulerMeasure, IconUser } from '@tabler/icons-react';
import { formatDay } from '#platform/contract/dates.ts';
import { StateWord } from '#ui/feedback/state-word.tsx';
import classes from './trips.module.css';

type TripPeopleProps = {
  operators: readonly { value: number; label: string }[];
  instruments: readonly { value: number; label: string; nextCalibration?: string | null }[];
  /** The last day on which they are measured with; a calibration that ends before is told. */
  end?: string;
};

/** Who goes, and what is measured with: a chip each. */
export function TripPeople({ operators, instruments, end }: TripPeopleProps) {
  return (
    <div className={classes.people}>
      <ul className={classes.chips} aria-label="Operatori">
        {operators.map(({ value, label }) => (
          <li key={value} className={classes.chip}>
            <IconUser size={16} aria-hidden />
            <span>{label}</span>
          </li>
        ))}
      </ul>
      <ul className={classes.chips} aria-label="Strumenti">
        {instruments.map(({ value, label, nextCalibration }) => (
          <li key={value} className={classes.chip}>
            <IconRulerMeasure size={16} aria-hidden />
            <span>{label}</span>
            {end && nextCalibration !== undefined && (nextCalibration === null || nextCalibration < end) && (
              <StateWord
                tone="wrong"
                word={
                  nextCalibration === null
                    ? 'scadenza della taratura non indicata'
                    : `taratura fino al ${formatDay(nextCalibration)}`
                }
              />
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
