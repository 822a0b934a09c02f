import { formatDay } from '#platform/contract/dates.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { deviceClock } from '#platform/web/clock.ts';
import type { KeyFigure } from '#platform/web/records/key-figures.tsx';
import { StateWord } from '#ui/feedback/state-word.tsx';
import { activityName, deadlineClass } from '../../activities/rules.ts';
import type { NextDue } from '../contract.ts';
import classes from './due-figure.module.css';

const tones = { past: 'error', 'under-30': 'warning', 'under-60': undefined, later: undefined } as const;

/** When something has to be done, and that the day has passed. */
function dueText({ deadline }: NonNullable<NextDue>): string {
  const isPast = deadlineClass(deadline, deviceClock.today()) === 'past';
  return isPast ? `Scaduta il ${formatDay(deadline)}` : formatDay(deadline);
}

/** The same in a row: marked once the day is near or has passed. */
export function DueDay({ due }: { due: NonNullable<NextDue> }) {
  const nearness = deadlineClass(due.deadline, deviceClock.today());
  if (nearness === 'past') return <StateWord word={dueText(due)} tone="wrong" />;
  if (nearness === 'under-30') return <StateWord word={dueText(due)} tone="warning" />;
  return dueText(due);
}

/** What has to be done first, as a key figure: the day, and beneath it what. */
export function dueFigure(due: NextDue, href?: string): KeyFigure {
  if (!due) return { label: 'Prossima scadenza', value: '—' };
  return {
    label: 'Prossima scadenza',
    value: (
      <>
        {href ? <AppLink href={href}>{dueText(due)}</AppLink> : dueText(due)}
        <span className={classes.what}>{activityName(due)}</span>
      </>
    ),
    tone: tones[deadlineClass(due.deadline, deviceClock.today())],
  };
}
