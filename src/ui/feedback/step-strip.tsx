import {
  IconCircle,
  IconCircleCheckFilled,
  IconCircleDotFilled,
  IconCircleXFilled,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './step-strip.module.css';

/** `missed`: it did not come to this, and will not. */
type StepState = 'done' | 'current' | 'ahead' | 'missed';

export type StripStep = { label: string; state: StepState; detail?: ReactNode };

const icons = {
  done: IconCircleCheckFilled,
  current: IconCircleDotFilled,
  ahead: IconCircle,
  missed: IconCircleXFilled,
} as const;

type StepStripProps = {
  label: string;
  steps: readonly StripStep[];
  /** On a phone in one line: a mark for each step, in words only where it stands. */
  isCompact?: boolean;
};

/** The way of something, step by step: what is done and when, where it stands, what is ahead. */
export function StepStrip({ label, steps, isCompact = false }: StepStripProps) {
  const current = steps.findIndex(({ state }) => state === 'current');
  // Of what has come to its end, the end.
  const told = current < 0 ? steps.length - 1 : current;
  return (
    <ol className={classes.strip} data-compact={isCompact ? '' : undefined} aria-label={label}>
      {steps.map((step, index) => {
        const Icon = icons[step.state];
        return (
          <li
            key={step.label}
            className={classes.step}
            data-state={step.state}
            aria-current={step.state === 'current' ? 'step' : undefined}
            data-told={index === told ? '' : undefined}
          >
            <Icon size={20} aria-hidden className={classes.mark} />
            <span className={classes.words}>
              <span className={classes.place}>
                Passo {index + 1} di {steps.length}
              </span>
              <strong>{step.label}</strong>
              {step.detail && <span className={classes.detail}>{step.detail}</span>}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
