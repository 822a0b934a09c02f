import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import classes from './verdict-mark.module.css';

type VerdictMarkProps = { isGood: boolean; label: string; detail?: string | null };

/** Whether something is as it has to be, by icon and word, and why not. */
export function VerdictMark({ isGood, label, detail }: VerdictMarkProps) {
  const Icon = isGood ? IconCircleCheck : IconCircleX;
  return (
    <p className={classes.mark} data-good={isGood ? '' : undefined}>
      <Icon size={20} aria-hidden className={classes.icon} />
      <span>
        <strong className={classes.word}>{label}</strong>
        {detail && <span>: {detail}</span>}
      </span>
    </p>
  );
}
