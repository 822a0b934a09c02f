import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { listPoints } from '#customers/points/contract.ts';
import { listAvailableDosimeters } from '#dosimeters/dosimeters/contract.ts';
import { ResultPanel } from '#ui/feedback/result-panel.tsx';
import { leaveForHome, WaitingPanel } from '../../field-wizards/web/public.ts';
import { listPlacedDosimeters, listReplacementCandidates, replaceDosimeter } from '../contract.ts';
import { startOver, step } from '../rules.ts';
import { goOnWith } from './go-on-with.ts';
import { adviceOn, openForMending, stepToMend } from './mending.ts';
import { RemainingList } from './remaining-list.tsx';
import { StepFrame } from './step-frame.tsx';
import { currentDay, type ReplacementSession } from './use-replacement-draft.ts';

/** How the replacement ended, or that it is still on its way. */
export function ResultStep({ session }: { session: ReplacementSession }) {
  const state = session.draft.submission?.state;
  return (
    <StepFrame>
      {state === 'received' && <Success session={session} />}
      {state === 'refused' && <Failure session={session} />}
      {(state === 'waiting' || state === 'sending') && <Waiting session={session} />}
    </StepFrame>
  );
}

function Waiting({ session }: { session: ReplacementSession }) {
  const { value } = session.draft;
  return (
    <WaitingPanel
      session={session}
      code={codeOf(session)}
      hasPictures={value.photo !== null}
      next={{
        label: 'Sostituisci un altro',
        onClick: () => session.setAside(startOver(value, currentDay())),
      }}
    />
  );
}

/** What a replacement changes. */
const outdated = [listPlacedDosimeters, listReplacementCandidates, listAvailableDosimeters, listPoints];

function Success({ session }: { session: ReplacementSession }) {
  const { draft, finish, discard } = session;
  const queries = useQueryClient();
  const sent = draft.submission?.reply;
  const reply = useMemo(() => replaceDosimeter.response.safeParse(sent).data, [sent]);

  /** What was read before is no longer true: the list is read anew, and `wanted` chosen in it (J7). */
  function goOn(wanted: number | null) {
    for (const { name } of outdated) queries.removeQueries({ queryKey: [name] });
    finish(goOnWith(draft.value, wanted, reply?.remaining, currentDay()));
  }

  return (
    <>
      <ResultPanel
        outcome="success"
        title={
          draft.value.removeOnly ? 'Dosimetro rimosso correttamente!' : 'Dosimetro sostituito correttamente!'
        }
        code={codeOf(session)}
        actions={
          <>
            <Button size="lg" variant="default" onClick={() => void discard().then(leaveForHome)}>
              Fine
            </Button>
            <Button size="lg" color="accent" onClick={() => goOn(null)}>
              Continua
            </Button>
          </>
        }
      />
      {reply && <RemainingList {...reply} onProceed={goOn} />}
    </>
  );
}

function Failure({ session }: { session: ReplacementSession }) {
  const { draft, update } = session;
  const failure = draft.submission?.failure;
  return (
    <ResultPanel
      outcome="failure"
      title="Qualcosa è andato storto"
      code={codeOf(session)}
      requestId={failure?.requestId ?? undefined}
      actions={
        <>
          {failure && stepToMend(failure) !== step.summary && (
            <Button
              size="lg"
              color="accent"
              onClick={() => update((value) => openForMending(value, failure))}
            >
              Correggi
            </Button>
          )}
          <Button
            size="lg"
            variant="default"
            onClick={() => update((value) => ({ ...value, step: step.summary }))}
          >
            Indietro
          </Button>
        </>
      }
    >
      <p>{failure?.text}</p>
      {failure && <p>{adviceOn(failure)}</p>}
    </ResultPanel>
  );
}

/** The dosimeter it is about: the new one, or the one that is only removed. */
function codeOf({ draft: { value } }: ReplacementSession): string | undefined {
  return (value.newDosimeter ?? value.oldDosimeter)?.codice;
}
