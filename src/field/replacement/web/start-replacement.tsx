import { useCallback } from 'react';
import type { Standpoint } from '#customers/standpoints/rules.ts';
import { beginWith, StartAtSite, useStartSite } from '../../field-wizards/web/public.ts';
import type { FieldSite } from '../../site-view/contract.ts';
import { holdsWork, startAtSite } from './start-at-site.ts';
import { currentDay, type ReplacementSession } from './use-replacement-draft.ts';

type StartReplacementProps = { session: ReplacementSession; scope: Standpoint; onReady: () => void };

/** Begins a replacement with the dosimeter that the wizard's address names. */
export function StartReplacement({ session, scope, onReady }: StartReplacementProps) {
  const start = useStartSite(scope);
  const { value, submission } = session.draft;
  const { oldDosimeter, address, point } = value;
  const isUnsent = submission === null ? holdsWork(value) : submission.state === 'refused';
  const begin = useCallback(
    (site: FieldSite) => beginWith(session, startAtSite(site, start.dosimeter, currentDay())),
    [session, start.dosimeter],
  );
  const place = [address?.displayName, point?.alias].filter(Boolean).join(' › ');
  const unsent = { work: 'una sostituzione non ancora inviata', code: oldDosimeter?.codice, place };
  return <StartAtSite start={start} unsent={isUnsent ? unsent : null} begin={begin} onReady={onReady} />;
}
