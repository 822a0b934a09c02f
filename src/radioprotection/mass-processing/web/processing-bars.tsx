import { Button } from '@mantine/core';
import { useState } from 'react';
import { ButtonLink } from '#platform/web/button-link.tsx';
import { useSave } from '#platform/web/records/use-save.ts';
import { useCan } from '#platform/web/session.tsx';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { type MassPlace, massHref } from '../../mass-activities/rules.ts';
import { keepRadioprotection } from '../../reach/permissions.ts';
import { RunnerBar, runnerStates, useRunControls } from '../../runs/web/public.ts';
import { type CardTally, cardTexts, endedBadly, progressOf } from '../cards/rules.ts';
import { continueMassProcessing, getMassProgress } from '../contract.ts';
import classes from './processing.module.css';
import type { Phase, ProcessingDesk } from './processing-desk.ts';
import type { MassRun } from './use-mass-progress.ts';

type Place = MassPlace & { activity: number };
const label = 'Elaborazione delle unità locali';

function Results({ place }: { place: Place }) {
  return <ButtonLink href={massHref(place, 'view')}>{cardTexts.results}</ButtonLink>;
}

type DeskBarProps = {
  place: Place;
  desk: ProcessingDesk;
  tally: CardTally;
  phase: Phase;
  /** The same is done on the server from now on. */
  onBackground: () => void;
};

/** How far this page is, and what can be done about it. */
export function DeskBar({ place, desk, tally, phase, onBackground }: DeskBarProps) {
  const [isRetry, setRetry] = useState(false);
  const progress = progressOf(tally);
  const rests = progress.done > 0 ? 'stopped' : 'idle';
  return (
    <>
      <RunnerBar
        label={label}
        state={phase === 'idle' ? rests : 'running'}
        progress={progress}
        ended={endedBadly(progress)}
        startLabel={cardTexts.start}
        onStart={phase === 'idle' ? desk.start : undefined}
      >
        {(isRetry || tally.error > 0) && (
          <Button
            variant="default"
            disabled={phase === 'running'}
            onClick={() => {
              setRetry(true);
              desk.retry();
            }}
          >
            {cardTexts.retry}
          </Button>
        )}
        {progress.done < progress.total && <InBackground place={place} onBackground={onBackground} />}
        {phase === 'ended' && <Results place={place} />}
      </RunnerBar>
      <p className={classes.quiet}>
        {phase === 'idle'
          ? 'Per ogni unità locale si crea una notifica preventiva con le modifiche che la riguardano. Niente parte da solo.'
          : phase === 'running'
            ? 'Tre unità alla volta. Se chiudi la pagina l’elaborazione si ferma: ciò che è fatto resta.'
            : 'Le notifiche si generano, si approvano e si firmano dalle loro pagine.'}
      </p>
    </>
  );
}

function InBackground({ place, onBackground }: Pick<DeskBarProps, 'place' | 'onBackground'>) {
  const { save, isSaving, failure } = useSave(continueMassProcessing, [getMassProgress], {
    isRepeatable: true,
  });
  const { employer, activity } = place;
  async function begin() {
    if (await save({ params: { employer, activity } })) onBackground();
  }
  return (
    <>
      <Button variant="default" loading={isSaving} onClick={() => void begin()}>
        {cardTexts.background}
      </Button>
      {failure && <AlertBox tone="error">{failure.text}</AlertBox>}
    </>
  );
}

type ServerBarProps = {
  place: Place;
  run: MassRun;
  tally: CardTally;
  /** The server does not answer. */
  isLost: boolean;
  /** What is left is done from this page. */
  onGoOn: () => void;
};

/** How far the work of the server is. It goes on when the page is closed. */
export function ServerBar({ place, run, tally, isLost, onGoOn }: ServerBarProps) {
  const { isBusy, ...controls } = useRunControls(run.id);
  const mayHold = useCan(keepRadioprotection);
  const isEnded = run.state === 'stopped' || run.state === 'complete';
  const counted = progressOf(tally);
  // What failed before this work is not yet tried again.
  const progress = isEnded ? counted : { ...counted, failed: run.failed };
  return (
    <>
      <RunnerBar
        label={label}
        state={runnerStates[run.state]}
        isBusy={isBusy}
        progress={progress}
        ended={endedBadly(progress)}
        onStart={undefined}
        {...(mayHold ? controls : {})}
      >
        {isEnded && progress.done < progress.total && (
          <Button variant="default" onClick={onGoOn}>
            {cardTexts.retry}
          </Button>
        )}
        {isEnded && progress.done + progress.failed === progress.total && <Results place={place} />}
      </RunnerBar>
      <p className={classes.quiet}>{aboutRun(isEnded, isLost)}</p>
    </>
  );
}

function aboutRun(isEnded: boolean, isLost: boolean): string {
  if (isLost) return 'Il server non risponde: riprovo. Il lavoro va avanti da solo.';
  return isEnded
    ? 'Il lavoro in background è finito.'
    : 'Le unità sono elaborate dal server: puoi chiudere la pagina, il lavoro continua.';
}
