import { StartAtSite, type StartProps } from '../../field-wizards/web/public.ts';
import type { FieldSite } from '../../site-view/contract.ts';
import type { ReplacementDraft } from '../rules.ts';
import { replacement } from './replacement-definition.ts';
import { holdsWork, startAtSite } from './start-at-site.ts';

/** Begins a replacement with the dosimeter that the wizard's address names. */
export function StartReplacement(props: StartProps<ReplacementDraft>) {
  return (
    <StartAtSite
      {...props}
      definition={replacement}
      work="una sostituzione non ancora inviata"
      holdsWork={holdsWork}
      draftAt={draftAt}
    />
  );
}

function draftAt(site: FieldSite, { dosimeter }: { dosimeter: number }, today: string): ReplacementDraft {
  return startAtSite(site, dosimeter, today);
}
