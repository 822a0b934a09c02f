import type { FieldSite } from '../../site-view/contract.ts';
import { type ChosenAtSite, StartAtSite, type StartProps } from '../../wizard-starts/web/public.ts';
import type { ReplacementDraft } from '../rules.ts';
import { replacement } from './replacement-definition.ts';
import { startAtSite } from './start-at-site.ts';

/** What beginning a replacement anew has to know of the one that may lie there. */
export const beginning = {
  definition: replacement,
  work: 'una sostituzione non ancora inviata',
} as const;

/** Begins a replacement with the dosimeter that the wizard's address names. */
export function StartReplacement(props: StartProps<ReplacementDraft>) {
  return <StartAtSite {...props} {...beginning} draftAt={draftAt} />;
}

function draftAt(site: FieldSite, { dosimeter }: ChosenAtSite, today: string): ReplacementDraft {
  return startAtSite(site, dosimeter, today);
}
