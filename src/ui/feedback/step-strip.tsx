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

/** The way of something, step by step: what is done and when, where it stands, what is ahead. */
export function StepStrip({ label, steps }: { label: string; steps: readonly StripStep[] }) {
  return (
    <ol className={classes.strip} aria-label={label}>
      {steps.map((step) => {
        const Icon = icons[step.state];
        return (
          <li
            key={step.label}
            className={classes.step}
            data-state={step.state}
            aria-current={step.state === 'current' ? 'step' : undefined}
          >
            <Icon size={20} aria-hidden className={classes.mark} />
            <span className={classes.words}>
              <strong>{step.label}</strong>
              {step.detail && <span className={classes.detail}>{step.detail}</span>}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
