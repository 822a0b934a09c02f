import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import { ResultPanel } from '#ui/feedback/result-panel.tsx';
import { deviceClock } from '../clock.ts';
import type { OpenDraft } from '../drafts/types.ts';
import { withDatesOfToday } from './earlier-dates.tsx';
import { leaveForHome } from './leave-for-home.ts';
import { WaitingPanel } from './waiting-panel.tsx';
import {
  summaryStep,
  type WizardDefinition,
  type WizardDraft,
  type WizardScope,
} from './wizard-definition.ts';

type OfWork<D extends WizardDraft, S extends WizardScope> = {
  definition: WizardDefinition<D, S>;
  session: OpenDraft<D>;
};

/** It is on its way. */
export function Waiting<D extends WizardDraft, S extends WizardScope>({ definition, session }: OfWork<D, S>) {
  const { value, submission } = session.draft;
  const next = () => definition.afterQueueing(value, deviceClock.today());
  return (
    <WaitingPanel
      session={session}
      code={definition.resultCode(value)}
      hasPictures={(definition.picturesOf?.(value) ?? []).length > 0}
      next={{
        label: definition.words.another,
        onClick: () => session.setAside(withDatesOfToday(definition, next(), submission)),
      }}
    />
  );
}

export type SuccessProps<D> = {
  title: string;
  /** What the work has changed: what was read of it before is no longer true, and is read anew (J8). */
  outdated: readonly Pick<Endpoint, 'name'>[];
  /** What one mostly goes on with, before the other two: it takes the accent from 'Continua'. */
  lead?: ReactNode;
  /** The draft to go on with; null to begin with an empty one. */
  next: () => D | null;
  children?: ReactNode;
};

/** It has arrived: 'Fine' leaves, 'Continua' goes on. */
export function Success<D extends WizardDraft, S extends WizardScope>(props: SuccessProps<D> & OfWork<D, S>) {
  const { definition, session, title, outdated, next, lead, children } = props;
  const goOn = useGoOn(session, outdated);
  return (
    <ResultPanel
      outcome="success"
      title={title}
      code={definition.resultCode(session.draft.value)}
      actions={
        <>
          {lead}
          <Button
            size="lg"
            {...(lead ? { variant: 'default' } : { color: 'accent' })}
            onClick={() => goOn(next())}
          >
            Continua
          </Button>
          <Button size="lg" variant="default" onClick={() => void session.discard().then(leaveForHome)}>
            Fine
          </Button>
        </>
      }
    >
      {children}
    </ResultPanel>
  );
}

/** Goes on with another draft after a success. */
export function useGoOn<D>(
  { finish }: Pick<OpenDraft<D>, 'finish'>,
  outdated: readonly Pick<Endpoint, 'name'>[],
): (next: D | null) => void {
  const queries = useQueryClient();
  return (next) => {
    for (const { name } of outdated) queries.removeQueries({ queryKey: [name] });
    finish(next);
  };
}

/** The server has refused it, or it was called off: why, what to do about it, and the way to the step concerned. */
export function Failure<D extends WizardDraft, S extends WizardScope>({ definition, session }: OfWork<D, S>) {
  const { draft, update } = session;
  const failure = draft.submission?.failure;
  const summary = summaryStep(definition);
  return (
    <ResultPanel
      outcome="failure"
      title="Qualcosa è andato storto"
      code={definition.resultCode(draft.value)}
      requestId={failure?.requestId ?? undefined}
      actions={
        <>
          {failure && definition.stepToMend(failure) !== summary && (
            <Button
              size="lg"
              color="accent"
              onClick={() => update((value) => definition.mend(value, failure))}
            >
              Correggi
            </Button>
          )}
          <Button
            size="lg"
            variant="default"
            onClick={() => update((value) => ({ ...value, step: summary }))}
          >
            Indietro
          </Button>
        </>
      }
    >
      <p>{failure?.text}</p>
      {failure && <p>{definition.advise(failure)}</p>}
    </ResultPanel>
  );
}
