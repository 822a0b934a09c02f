import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useStepData } from '#platform/web/wizard/use-step-data.ts';
import { removedSince, useQueued } from '../../field-wizards/web/public.ts';
import { usePreparedSites } from '../../prepared-sites/web/public.ts';
import { listPlacedDosimeters, maxPlaced } from '../contract.ts';
import { placedAt } from './start-at-site.ts';
import { useWizard } from './wizard.ts';

const typingPauseMs = 300;

/** The dosimeters that measure on the day of the removal; of more than the list holds, those that fit what is typed. */
export function usePlaced() {
  const { draft, scope, session } = useWizard();
  const [typed, setTyped] = useState('');
  const [q] = useDebouncedValue(typed.trim(), typingPauseMs);
  const query = placedQuery(scope, q);
  const { data, fresh, failure, keptAt, isMissing } = useStepData(
    listPlacedDosimeters,
    { query, body: { before: draft.removalDate } },
    draft.removalDate !== '',
  );
  const prepared = usePreparedSites(isMissing && data === undefined);
  const fromSites = prepared?.sites.length ? placedAt(prepared.sites, draft.removalDate) : undefined;
  const [oldest = keptAt] = [...(prepared?.keptAt.values() ?? [])].toSorted();
  const { removed } = useQueued(oldest, session.draft.key);
  const isFull = data !== undefined && data.dosimetri.length >= maxPlaced;
  return {
    /** Without network, and never read before for this day: those of the prepared sites. */
    lists: data ?? fromSites,
    fresh: q === '' ? fresh : undefined,
    failure: fromSites ? undefined : failure,
    removed: prepared ? removedSince(removed, prepared.keptAt) : removed,
    /** Present while there is more than the list holds. */
    search: isFull || typed !== '' ? { value: typed, onChange: setTyped } : null,
  };
}

/** What the page's context and what is typed narrow the list down to. */
export function placedQuery(
  { principal, zone }: { principal: number | null; zone: number | null },
  q: string,
) {
  return {
    ...(principal === null ? {} : { committente: String(principal) }),
    ...(zone === null ? {} : { zone: String(zone) }),
    ...(q === '' ? {} : { q }),
  };
}
