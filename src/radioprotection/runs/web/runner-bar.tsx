import { Button } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ProgressBar } from '#ui/feedback/progress-bar.tsx';
import { StateWord } from '#ui/feedback/state-word.tsx';
import { type Progress, percentOf } from '../rules.ts';
import classes from './runs.module.css';

export type RunnerState = 'idle' | 'running' | 'paused' | 'stopped';

type RunnerBarProps = {
  /** Of the bar, for screen readers. */
  label: string;
  state: RunnerState;
  progress: Progress;
  /** What is said at 100 % where not all of it went well; 'Completato' in green unless it is told. */
  ended?: { word: string; tone: 'warning' } | undefined;
  /** 'Avvia' unless it says more. */
  startLabel?: string;
  isBusy?: boolean;
  onStart: (() => void) | undefined;
  /** Nothing for who may not hold it. */
  onPause?: (() => void) | undefined;
  onResume?: (() => void) | undefined;
  onStop?: (() => void) | undefined;
  /** What can be done beside it. */
  children?: ReactNode;
};

/** How far work has come, and what holds it: at 100 % the bar is green, says so, and there is nothing to stop (S2 §4). */
export function RunnerBar({
  label,
  state,
  progress,
  ended,
  startLabel = 'Avvia',
  isBusy = false,
  onStart,
  onPause,
  onResume,
  onStop,
  children,
}: RunnerBarProps) {
  const settled = progress.done + progress.failed;
  const percent = percentOf(settled, progress.total);
  const isComplete = state !== 'idle' && percent === 100;
  const works = (state === 'running' || state === 'paused') && !isComplete;
  const text = progressInWords(progress);
  return (
    <div className={classes.runner} data-runner={isComplete ? 'complete' : state}>
      <div className={classes.line}>
        <p className={classes.figures} role="status">
          {state === 'idle' && progress.total === 0 ? (
            <StateWord tone="quiet" word="Mai avviata" />
          ) : (
            <>
              <strong className={classes.percent}>{state === 'idle' ? 0 : percent}%</strong>
              <span>{text}</span>
            </>
          )}
          {state === 'paused' && !isComplete && <StateWord tone="warning" word="In pausa" />}
          {isComplete && <StateWord {...(ended ?? completed)} />}
          {state === 'stopped' && !isComplete && <StateWord tone="quiet" word="Interrotto" />}
        </p>
        <div className={classes.controls}>
          {!works && onStart && (
            <Button
              color="accent"
              loading={isBusy}
              leftSection={<IconPlayerPlay size={18} />}
              onClick={onStart}
            >
              {startLabel}
            </Button>
          )}
          {works && onPause && (
            <Button
              variant="default"
              disabled={isBusy}
              leftSection={state === 'paused' ? <IconPlayerPlay size={18} /> : <IconPlayerPause size={18} />}
              onClick={state === 'paused' ? onResume : onPause}
            >
              {state === 'paused' ? 'Riprendi' : 'Pausa'}
            </Button>
          )}
          {works && onStop && (
            <Button
              variant="default"
              disabled={isBusy}
              leftSection={<IconPlayerStop size={18} />}
              onClick={onStop}
            >
              Ferma
            </Button>
          )}
          {children}
        </div>
      </div>
      <ProgressBar
        label={label}
        percent={state === 'idle' ? 0 : percent}
        valueText={text}
        tone={isComplete ? (ended ?? completed).tone : 'warning'}
      />
    </div>
  );
}

const completed = { word: 'Completato', tone: 'ok' } as const;

const figures = new Intl.NumberFormat('it');

/** '12 di 40, 3 non riusciti'. */
export function progressInWords({ total, done, failed }: Progress): string {
  if (total === 0) return 'Niente da fare';
  const count = `${figures.format(done + failed)} di ${figures.format(total)}`;
  if (failed === 0) return count;
  return `${count}, ${figures.format(failed)} non ${failed === 1 ? 'riuscito' : 'riusciti'}`;
}
