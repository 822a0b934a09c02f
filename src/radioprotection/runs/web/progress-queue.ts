import type { Progress } from '../rules.ts';
import type { RunnerState } from './runner-bar.tsx';

/** Between the end of one item and the next (S2 §4, §9). */
export const betweenItemsMs = 500;

export type RowState = 'waiting' | 'working' | 'done' | 'failed';
export type RunnerRow = { id: number; isChecked: boolean; state: RowState; failure: string | null };

type QueueOptions = {
  ids: readonly number[];
  /** Does one item. Throws the text to show. */
  process: (id: number) => Promise<unknown>;
};

export type ProgressQueue = ReturnType<typeof openProgressQueue>;

const isNext = ({ isChecked, state }: RunnerRow) => isChecked && state === 'waiting';

/**
 * Works on the checked items, one at a time, at the specified pace. Pausing and stopping let the one at work end; what
 * is done is done, and whoever starts again begins with the rest.
 */
export function openProgressQueue({ ids, process }: QueueOptions) {
  let rows: readonly RunnerRow[] = ids.map((id) => ({
    ...{ id, isChecked: true, state: 'waiting' as const, failure: null },
  }));
  let snapshot = snapshotOf(rows, 'idle');
  let isBusy = false;
  const listeners = new Set<() => void>();

  function put(changed: readonly RunnerRow[], state: RunnerState): void {
    rows = changed;
    snapshot = snapshotOf(rows, state);
    for (const listener of listeners) listener();
  }
  const change = (id: number, part: Partial<RunnerRow>) =>
    put(
      rows.map((row) => (row.id === id ? { ...row, ...part } : row)),
      snapshot.state,
    );
  const turn = (state: RunnerState) => put(rows, state);
  const nextRow = () => (snapshot.state === 'running' ? rows.find(isNext) : undefined);

  async function work(): Promise<void> {
    if (isBusy) return;
    isBusy = true;
    for (let next = nextRow(); next; next = nextRow()) {
      const { id } = next;
      change(id, { state: 'working' });
      try {
        await process(id);
        change(id, { state: 'done' });
      } catch (error) {
        change(id, { state: 'failed', failure: error instanceof Error ? error.message : String(error) });
      }
      if (rows.some(isNext))
        await new Promise<void>((resolve) => {
          setTimeout(resolve, betweenItemsMs);
        });
    }
    isBusy = false;
  }

  function go(): void {
    turn('running');
    void work();
  }

  return {
    start: go,
    resume: go,
    pause: () => turn('paused'),
    stop: () => turn('stopped'),
    /** Those that failed wait anew. */
    retry: (): void => {
      const waiting = { state: 'waiting' as const, failure: null };
      put(
        rows.map((row) => (row.state === 'failed' ? { ...row, ...waiting } : row)),
        snapshot.state,
      );
      go();
    },
    /** Only of what has not begun. */
    check: (id: number, isChecked: boolean): void => {
      if (rows.some((row) => row.id === id && row.state === 'waiting')) change(id, { isChecked });
    },
    snapshot: () => snapshot,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export type ProgressSnapshot = ReturnType<typeof snapshotOf>;

function snapshotOf(rows: readonly RunnerRow[], state: RunnerState) {
  const checked = rows.filter(({ isChecked }) => isChecked);
  const progress: Progress = {
    total: checked.length,
    done: checked.filter((row) => row.state === 'done').length,
    failed: checked.filter((row) => row.state === 'failed').length,
  };
  const isComplete = state !== 'idle' && progress.done + progress.failed === progress.total;
  return { rows, state, progress, isComplete };
}
