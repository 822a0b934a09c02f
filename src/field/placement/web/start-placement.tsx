import type { FieldSite } from '../../site-view/contract.ts';
import { type ChosenAtSite, StartAtSite, type StartProps } from '../../wizard-starts/web/public.ts';
import { type PlacementDraft, startAtSite, withDosimeter } from '../rules.ts';
import { placement } from './placement-definition.ts';

/** What beginning a placement anew has to know of the one that may lie there. */
export const beginning = {
  definition: placement,
  work: 'un posizionamento non ancora inviato',
} as const;

/** Begins a placement at the site that the wizard's address names, with the point or the dosimeter it names. */
export function StartPlacement(props: StartProps<PlacementDraft>) {
  return <StartAtSite {...props} {...beginning} draftAt={draftAt} />;
}

function draftAt(site: FieldSite, { point, dosimeter, code }: ChosenAtSite, today: string): PlacementDraft {
  const draft = startAtSite(site, point, today);
  return dosimeter > 0 && code !== '' ? withDosimeter(draft, { id: dosimeter, codice: code }) : draft;
}
