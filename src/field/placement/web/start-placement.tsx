import { useCallback } from 'react';
import type { Standpoint } from '#customers/standpoints/rules.ts';
import { beginWith, StartAtSite, useStartSite } from '../../field-wizards/web/public.ts';
import type { FieldSite } from '../../site-view/contract.ts';
import { holdsWork, startAtSite } from '../rules.ts';
import { chosenSoFar } from './chosen-names.ts';
import { currentDay, type PlacementSession } from './use-wizard-draft.ts';

type StartPlacementProps = { session: PlacementSession; scope: Standpoint; onReady: () => void };

/** Begins a placement at the site, and the point, that the wizard's address names. */
export function StartPlacement({ session, scope, onReady }: StartPlacementProps) {
  const start = useStartSite(scope);
  const { value, submission } = session.draft;
  const isUnsent = submission === null ? holdsWork(value) : submission.state === 'refused';
  const begin = useCallback(
    (site: FieldSite) => beginWith(session, startAtSite(site, start.point, currentDay())),
    [session, start.point],
  );
  const places = chosenSoFar({ ...value, step: value.step + 1 }).map((place) => place.value);
  const unsent = {
    work: 'un posizionamento non ancora inviato',
    code: value.dosimeter?.codice,
    place: places.join(' › '),
  };
  return <StartAtSite start={start} unsent={isUnsent ? unsent : null} begin={begin} onReady={onReady} />;
}
