import { useEffect, useState } from 'react';
import type { DraftReader } from '#platform/web/drafts/draft-kind.ts';
import { draftKinds } from '../draft-kinds.ts';

/** What knows the drafts of each wizard, by its name; null while it is being fetched. */
export function useDraftReaders(): ReadonlyMap<string, DraftReader> | null {
  const [readers, setReaders] = useState<ReadonlyMap<string, DraftReader> | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const loading = draftKinds.map(async ({ wizard, load }) => [wizard, await load()] as const);
    void Promise.all(loading)
      .catch(() => [])
      .then((loaded) => {
        if (isCurrent) setReaders(new Map(loaded));
      });
    return () => {
      isCurrent = false;
    };
  }, []);
  return readers;
}
