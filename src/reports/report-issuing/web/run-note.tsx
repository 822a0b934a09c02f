import { Loader } from '@mantine/core';
import { AppLink } from '#platform/web/app-link.tsx';
import { runProgress } from '../rules.ts';
import classes from './issuing.module.css';
import { runUrl } from './run-url.ts';
import { useUnderwayRuns } from './use-runs.ts';

/** How far the issuing of reports is, wherever one is in the product; nothing while none goes on. */
export function RunNote() {
  const [run] = useUnderwayRuns();
  if (!run) return null;
  const { done } = runProgress(run);
  return (
    <AppLink href={runUrl(run)} className={classes.runNote}>
      <Loader size={16} aria-hidden />
      <span>
        {done} di {run.total}
        <span className={classes.runNoteWord}> relazioni</span>
      </span>
    </AppLink>
  );
}
