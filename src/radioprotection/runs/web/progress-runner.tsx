import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { type StateTone, StateWord } from '#ui/feedback/state-word.tsx';
import { openProgressQueue, type ProgressSnapshot, type RowState } from './progress-queue.ts';
import { RunnerBar } from './runner-bar.tsx';
import classes from './runs.module.css';

type Item = { id: number; label: string; detail: string };

type ProgressRunnerProps = {
  /** Of the bar and the list. */
  label: string;
  items: readonly Item[];
  /** Does one item. Throws the text to show. */
  process: (id: number) => Promise<unknown>;
  /** 'Genera 3 documenti'. */
  startLabel: (count: number) => string;
  /** What is offered once all is done, of those that went well. */
  ending: (done: readonly number[]) => ReactNode;
  /** What else may be done before it begins, or while it is held. */
  instead?: ((rest: readonly number[]) => ReactNode) | undefined;
  /** Told whether it works, so that the page may ask before it is left. */
  onWorking?: (works: boolean) => void;
};

/** Rows to check, worked on one at a time, each marked green or red with its word (S2 §4). */
export function ProgressRunner({
  label,
  items,
  process,
  startLabel,
  ending,
  instead,
  onWorking,
}: ProgressRunnerProps) {
  const [queue] = useState(() => openProgressQueue({ ids: items.map(({ id }) => id), process }));
  const snapshot = useSyncExternalStore(queue.subscribe, queue.snapshot);
  const { rows, state, progress, isComplete } = snapshot;
  // Left, it begins nothing more.
  useEffect(() => () => queue.stop(), [queue]);
  const works = state === 'running' && !isComplete;
  useEffect(() => onWorking?.(works), [onWorking, works]);
  const rest = rows.filter((row) => row.isChecked && row.state === 'waiting');
  const done = rows.filter((row) => row.state === 'done').map(({ id }) => id);
  return (
    <section className={classes.panel} aria-label={label}>
      <RunnerBar
        label={label}
        state={state}
        progress={progress}
        startLabel={startLabel(rest.length)}
        onStart={rest.length > 0 ? queue.start : undefined}
        onPause={queue.pause}
        onResume={queue.resume}
        onStop={queue.stop}
      >
        {!works && rest.length > 0 && instead?.(rest.map(({ id }) => id))}
        {isComplete && progress.failed > 0 && (
          <Button variant="default" onClick={queue.retry}>
            Riprova i non riusciti
          </Button>
        )}
        {isComplete && ending(done)}
      </RunnerBar>
      <Rows items={items} snapshot={snapshot} onCheck={queue.check} />
    </section>
  );
}

const words: Record<RowState, readonly [string, StateTone]> = {
  waiting: ['In attesa', 'quiet'],
  working: ['In corso', 'running'],
  done: ['Riuscito', 'ok'],
  failed: ['Non riuscito', 'wrong'],
};

type RowsProps = {
  items: readonly Item[];
  snapshot: ProgressSnapshot;
  onCheck: (id: number, isChecked: boolean) => void;
};

function Rows({ items, snapshot, onCheck }: RowsProps) {
  const itemOf = new Map(items.map((item) => [item.id, item]));
  return (
    <ul className={classes.rows}>
      {snapshot.rows.map(({ id, isChecked, state, failure }) => {
        const item = itemOf.get(id);
        const [word, tone] = words[state];
        return (
          <li key={id} className={classes.row} data-state={state}>
            <label className={classes.choice}>
              <input
                type="checkbox"
                checked={isChecked}
                disabled={state !== 'waiting'}
                onChange={(event) => onCheck(id, event.currentTarget.checked)}
              />
              <span className={classes.item}>
                {item?.label}
                <span className={classes.quiet}>{item?.detail}</span>
              </span>
            </label>
            <span className={classes.outcome}>
              {isChecked ? (
                <StateWord word={word} tone={tone} />
              ) : (
                <span className={classes.quiet}>Escluso</span>
              )}
              {failure && <span className={classes.failure}>{failure}</span>}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
