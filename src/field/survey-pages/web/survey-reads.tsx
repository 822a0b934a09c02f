import type { ReactNode } from 'react';
import { ErrorState, type ErrorStateProps } from '#ui/feedback/error-state.tsx';
import { Skeletons } from '#ui/feedback/skeletons.tsx';
import classes from './survey-pages.module.css';

type Read = { data: unknown; isGone: boolean; failure: ErrorStateProps | undefined };

/** What a survey page reads before it can be filled in: its skeleton, what failed, or the page itself. */
export function SurveyReads({ reads, children }: { reads: readonly Read[]; children: ReactNode }) {
  const failures = reads.flatMap(({ data, failure }) => (failure && data === undefined ? [failure] : []));
  const [failed] = failures;
  if (reads.some(({ isGone }) => isGone))
    return (
      <div className={classes.page}>
        <ErrorState text="Elemento non trovato." />
      </div>
    );
  if (failed)
    return (
      <div className={classes.page}>
        <ErrorState {...failed} onRetry={() => Promise.all(failures.map(({ onRetry }) => onRetry?.()))} />
      </div>
    );
  if (reads.some(({ data }) => data === undefined))
    return (
      <div className={classes.page}>
        <Skeletons shape="field" count={4} />
      </div>
    );
  return children;
}
