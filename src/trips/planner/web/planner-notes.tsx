import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { calibrationWarning } from '../checks/rules.ts';
import { DraftNotes } from './draft-notes.tsx';
import type { usePlan } from './use-plan.ts';

type PlannerNotesProps = { planning: ReturnType<typeof usePlan>; failure: { text: string } | null };

/** What is to be known before one goes on: drafts left behind, no room for this one, what was refused. */
export function PlannerNotes({ planning, failure }: PlannerNotesProps) {
  return (
    <>
      <DraftNotes drafts={planning.drafts} onResume={planning.resume} onDiscard={planning.discard} />
      {!planning.isKept && (
        <AlertBox>Su questo dispositivo non c’è posto per la bozza: salvare prima di uscire.</AlertBox>
      )}
      {failure && <AlertBox tone="error">{failure.text}</AlertBox>}
    </>
  );
}

type UncalibratedProps = {
  instruments: readonly (Parameters<typeof calibrationWarning>[0] & { value: number })[];
  day: string;
};

/** The chosen instruments that are not known to be calibrated on the day. */
export function Uncalibrated({ instruments, day }: UncalibratedProps) {
  return instruments.map((instrument) => (
    <AlertBox key={instrument.value} live={false}>
      {calibrationWarning(instrument, day)}
    </AlertBox>
  ));
}
