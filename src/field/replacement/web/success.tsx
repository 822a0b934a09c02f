import { useMemo } from 'react';
import { listPoints } from '#customers/points/contract.ts';
import { listAvailableDosimeters } from '#dosimeters/dosimeters/contract.ts';
import { deviceClock } from '#platform/web/clock.ts';
import { withDatesOfToday } from '#platform/web/wizard/earlier-dates.tsx';
import { useGoOn } from '#platform/web/wizard/result-panels.tsx';
import { listPlacedDosimeters, listReplacementCandidates, replaceDosimeter } from '../contract.ts';
import { remainingWalk } from '../rules.ts';
import { goOnWith } from './go-on-with.ts';
import { NextRoom, RemainingList } from './remaining-list.tsx';
import { replacement } from './replacement-definition.ts';
import { SuccessPanel } from './result.ts';
import { useWizard } from './wizard.ts';

/** What a replacement changes. */
const outdated = [listPlacedDosimeters, listReplacementCandidates, listAvailableDosimeters, listPoints];

/** The dosimeter is replaced or removed; what remains at the site is gone on with (J7). */
export function Success() {
  const { session } = useWizard();
  const { value, submission } = session.draft;
  const sent = submission?.reply;
  const reply = useMemo(() => replaceDosimeter.response.safeParse(sent).data, [sent]);
  // With thousands of points the walk takes its time: once is enough.
  const stops = useMemo(
    () => (reply ? remainingWalk(reply.remaining, reply.sede?.punto ?? null) : []),
    [reply],
  );
  const nearest = stops[0];
  const goOn = useGoOn(session, outdated);
  const next = (wanted: number | null) => {
    const draft = goOnWith(value, wanted, reply?.remaining, deviceClock.today());
    return withDatesOfToday(replacement, draft, submission);
  };
  return (
    <>
      <SuccessPanel
        title={value.removeOnly ? 'Dosimetro rimosso correttamente!' : 'Dosimetro sostituito correttamente!'}
        outdated={outdated}
        next={() => next(null)}
        lead={nearest && <NextRoom stop={nearest} onProceed={(wanted) => goOn(next(wanted))} />}
      />
      {reply && <RemainingList stops={stops} sede={reply.sede} onProceed={(wanted) => goOn(next(wanted))} />}
    </>
  );
}
