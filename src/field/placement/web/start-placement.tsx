import { StartAtSite, type StartProps } from '../../field-wizards/web/public.ts';
import type { FieldSite } from '../../site-view/contract.ts';
import { holdsWork, type PlacementDraft, startAtSite } from '../rules.ts';
import { placement } from './placement-definition.ts';

/** Begins a placement at the site, and the point, that the wizard's address names. */
export function StartPlacement(props: StartProps<PlacementDraft>) {
  return (
    <StartAtSite
      {...props}
      definition={placement}
      work="un posizionamento non ancora inviato"
      holdsWork={holdsWork}
      draftAt={draftAt}
    />
  );
}

function draftAt(site: FieldSite, { point }: { point: number }, today: string): PlacementDraft {
  return startAtSite(site, point, today);
}
