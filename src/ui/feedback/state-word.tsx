import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconExclamationCircle,
  IconProgress,
  IconTriangleFilled,
} from '@tabler/icons-react';
import classes from './state-word.module.css';

/** `exceeding` has the mark of figures above their level. */
export type StateTone = 'ok' | 'running' | 'warning' | 'wrong' | 'exceeding' | 'quiet';

const icons: Record<StateTone, typeof IconCircleCheck> = {
  ok: IconCircleCheck,
  running: IconProgress,
  warning: IconAlertTriangle,
  wrong: IconExclamationCircle,
  exceeding: IconTriangleFilled,
  quiet: IconCircleDashed,
};
const iconSize = 16;
const filledIconSize = 12;

/** A state as mark and word in one colour. */
export function StateWord({ word, tone }: { word: string; tone: StateTone }) {
  const Icon = icons[tone];
  return (
    <span className={classes.state} data-tone={tone}>
      <Icon size={tone === 'exceeding' ? filledIconSize : iconSize} aria-hidden className={classes.icon} />
      <span className={classes.word}>{word}</span>
    </span>
  );
}
