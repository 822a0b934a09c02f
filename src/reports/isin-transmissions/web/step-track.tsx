import { formatDay, romeDay, romeTimeOfDay } from '#platform/contract/dates.ts';
import type { Transmission } from '../contract.ts';
import { stateLabels, states } from '../rules.ts';
import classes from './isin.module.css';

/** The way of a half-year, each step with who took it and when. */
export function StepTrack({ record }: { record: Transmission }) {
  const taken = {
    open: record.opened,
    checked: record.checked,
    exported: record.exported,
    sent: record.sent,
    receipt: record.receipt,
  };
  return (
    <ol className={classes.track} aria-label="Passi del semestre">
      {states.map((state) => {
        const step = taken[state];
        return (
          <li
            key={state}
            className={classes.step}
            data-done={step ? '' : undefined}
            aria-current={state === record.state ? 'step' : undefined}
          >
            <strong>{stateLabels[state]}</strong>
            <span className={classes.quiet}>
              {step ? `${instantText(step.at)} · ${step.name ?? 'Il sistema'}` : 'da fare'}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

function instantText(at: string): string {
  const instant = new Date(at);
  return `${formatDay(romeDay(instant))} ${romeTimeOfDay(instant)}`;
}
