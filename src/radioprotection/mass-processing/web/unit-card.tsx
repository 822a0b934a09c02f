import {
  IconCircleCheck,
  IconCircleX,
  IconClock,
  IconHistory,
  IconProgress,
  type TablerIcon,
} from '@tabler/icons-react';
import { memo, useEffect, useRef } from 'react';
import { ProgressBar } from '#ui/feedback/progress-bar.tsx';
import { type CardState, cardLabels } from '../rules.ts';
import classes from './processing.module.css';

const icons: Readonly<Record<CardState, TablerIcon>> = {
  pending: IconClock,
  loading: IconProgress,
  success: IconCircleCheck,
  error: IconCircleX,
  already_processed: IconHistory,
};

const tones: Readonly<Partial<Record<CardState, 'ok' | 'wrong'>>> = {
  success: 'ok',
  already_processed: 'ok',
  error: 'wrong',
};

type UnitCardProps = {
  alias: string;
  address: string;
  href: string;
  state: CardState;
  progress: number;
  /** Why it failed, or what came of it. */
  words: string | null;
  /** The page follows the one that is worked on. */
  isFollowed?: boolean;
};

/** A local unit with what becomes of it; its page opens beside this one, which would stop otherwise. */
export const UnitCard = memo(function UnitCard(props: UnitCardProps) {
  const { alias, address, href, state, progress, words, isFollowed = false } = props;
  const Icon = icons[state];
  const card = useRef<HTMLLIElement>(null);
  const isCalled = isFollowed && state === 'loading';
  useEffect(() => {
    if (isCalled) card.current?.scrollIntoView({ block: 'nearest' });
  }, [isCalled]);
  return (
    <li ref={card} className={classes.card} data-state={state}>
      <div className={classes.head}>
        <h3 className={classes.name}>
          <a href={href} target="_blank" rel="noreferrer" title={alias}>
            {alias}
          </a>
        </h3>
        <span className={classes.badge} title={state === 'error' ? (words ?? undefined) : undefined}>
          <Icon size={18} aria-hidden />
          {cardLabels[state]}
        </span>
      </div>
      <p className={classes.quiet}>{address}</p>
      <ProgressBar
        label={`Avanzamento: ${alias}`}
        percent={progress}
        valueText={cardLabels[state]}
        {...(tones[state] ? { tone: tones[state] } : {})}
      />
      {words && <p className={state === 'error' ? classes.failure : classes.quiet}>{words}</p>}
    </li>
  );
});
