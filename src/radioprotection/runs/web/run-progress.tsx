import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { formatDay, romeDay, romeTimeOfDay } from '#platform/contract/dates.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { type StateTone, StateWord } from '#ui/feedback/state-word.tsx';
import { PagingBar } from '#ui/lists/paging-bar.tsx';
import type { Run, RunItem } from '../contract.ts';
import { type RunItemState, type RunState, runItemLabels, runKindLabels } from '../rules.ts';
import { RunnerBar, type RunnerState } from './runner-bar.tsx';
import classes from './runs.module.css';
import { useRun, useRunControls } from './use-run.ts';

export const itemsOnPage = 50;

export const runnerStates: Record<RunState, RunnerState> = {
  running: 'running',
  paused: 'paused',
  stopped: 'stopped',
  complete: 'running',
};

type RunProgressProps = {
  runId: number;
  /** What it is called; its kind unless it says more. */
  title?: string;
  /** How the page around it writes days. */
  format?: (day: string) => string;
  /** What is offered once it has ended. */
  ending?: (run: Run) => ReactNode;
  /** Called once it has ended while the page was open: what it changed may be read again. */
  onEnded?: () => void;
};

/** A run of the server: how far it is, what became of each item, and what holds it. It works on when the page is closed. */
export function RunProgress({ runId, title, format = formatDay, ending, onEnded }: RunProgressProps) {
  const [page, setPage] = useState(1);
  const { data: run, error } = useRun(runId, page);
  const controls = useRunControls(runId);
  const works = run !== undefined && run.finishedAt === null;
  useEnd(works, onEnded);
  if (!run) return null;
  return (
    <section className={classes.panel} aria-label={title ?? runKindLabels[run.kind]}>
      <h2 className={classes.title}>{title ?? runKindLabels[run.kind]}</h2>
      <RunnerBar
        {...controls}
        label={title ?? runKindLabels[run.kind]}
        state={runnerStates[run.state]}
        progress={run}
        onStart={undefined}
      >
        {!works && ending?.(run)}
      </RunnerBar>
      <p className={classes.quiet}>
        {error ? 'Il server non risponde: riprovo. Il lavoro va avanti da solo.' : originOf(run, format)}
      </p>
      {run.total > 0 && (
        <details className={classes.details} open={run.failed > 0}>
          <summary>
            {run.failed > 0 ? `Non riusciti: ${run.failed}. Tutti gli elementi` : 'Tutti gli elementi'}
          </summary>
          <RunItems items={run.items} />
          {run.total > itemsOnPage && (
            <PagingBar
              {...{ page, pageSize: itemsOnPage, total: run.total, onPage: setPage }}
              unit={['elemento', 'elementi']}
            />
          )}
        </details>
      )}
    </section>
  );
}

function useEnd(works: boolean, onEnded: (() => void) | undefined): void {
  const queries = useQueryClient();
  const wasWorking = useRef(false);
  useEffect(() => {
    if (wasWorking.current && !works) onEnded?.();
    wasWorking.current = works;
  }, [works, onEnded, queries]);
}

function originOf({ createdAt, startedBy, finishedAt }: Run, format: (day: string) => string): string {
  const begun = new Date(createdAt);
  const origin = `Avviato il ${format(romeDay(begun))} alle ${romeTimeOfDay(begun)} da ${startedBy}.`;
  return finishedAt === null ? `${origin} Puoi chiudere la pagina: il lavoro continua.` : origin;
}

const tones: Record<RunItemState, StateTone> = { waiting: 'quiet', done: 'ok', failed: 'wrong' };

function RunItems({ items }: { items: readonly RunItem[] }) {
  return (
    <ul className={classes.rows}>
      {items.map(({ position, nome, unita, href, state, failure }) => (
        <li key={position} className={classes.row} data-state={state}>
          <span className={classes.item}>
            <AppLink href={href}>{nome}</AppLink>
            <span className={classes.quiet}>{unita}</span>
          </span>
          <span className={classes.outcome}>
            <StateWord word={runItemLabels[state]} tone={tones[state]} />
            {failure && <span className={classes.failure}>{failure}</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}
