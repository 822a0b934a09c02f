import { Button } from '@mantine/core';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { ProgressBar } from '#ui/feedback/progress-bar.tsx';
import { leftOutLines, reasonOf, viewerTexts } from '../rules.ts';
import type { FolderMerge, MergeState } from './folder-merge.ts';
import classes from './folder-viewer.module.css';

type MergeProgressProps = {
  state: MergeState;
  total: number;
  merge: FolderMerge | null;
  startAgain: () => void;
};

/** How far the merging is, what it waits for, and what the file does not have. */
export function MergeProgress({ state, total, merge, startAgain }: MergeProgressProps) {
  if (state.step === 'made') return state.leftOut.length > 0 ? <WithoutSome leftOut={state.leftOut} /> : null;
  if (state.step === 'broken') {
    return (
      <AlertBox
        tone="error"
        title={viewerTexts.failed}
        action={<Button onClick={startAgain}>Riprova</Button>}
      >
        {viewerTexts.noWorker}
      </AlertBox>
    );
  }
  const { done } = state;
  if (state.step === 'making') {
    return (
      <div className={classes.progress}>
        <div className={classes.words}>
          <p role="status" className={classes.making}>
            {viewerTexts.making}
          </p>
          <span className={classes.count}>
            {done} di {total}
          </span>
        </div>
        <ProgressBar
          label={viewerTexts.making}
          percent={Math.round((done / total) * 100)}
          valueText={`${done} di ${total}`}
        />
        <Button variant="default" onClick={() => merge?.stop()}>
          Annulla
        </Button>
      </div>
    );
  }
  if (state.step === 'stopped') {
    return (
      <AlertBox tone="info" action={<Button onClick={() => merge?.goOn()}>Riprendi</Button>}>
        {viewerTexts.stopped} {done} di {total} sono già uniti.
      </AlertBox>
    );
  }
  return (
    <AlertBox
      tone="error"
      title={viewerTexts.failed}
      action={
        <div className={classes.choices}>
          <Button variant="default" className={classes.choice} onClick={() => merge?.goOn()}>
            Riprova
          </Button>
          <Button variant="default" className={classes.choice} onClick={() => merge?.leaveOut()}>
            Unisci senza «{state.title}»
          </Button>
        </div>
      }
    >
      {reasonOf(state.title, state.why)}. {state.detail}
      <p className={classes.far}>
        {done} di {total} sono già uniti.
      </p>
    </AlertBox>
  );
}

function WithoutSome({ leftOut }: { leftOut: Parameters<typeof leftOutLines>[0] }) {
  return (
    <AlertBox title={viewerTexts.leftOut}>
      <ul className={classes.leftOut}>
        {leftOutLines(leftOut).map((line) => (
          <li key={line}>{line.slice(2)}</li>
        ))}
      </ul>
    </AlertBox>
  );
}
