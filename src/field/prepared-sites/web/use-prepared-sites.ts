import { useEffect, useState } from 'react';
import { browserKept } from '#platform/web/offline/browser-kept.ts';
import { useUser } from '#platform/web/session.tsx';
import { type PreparedSites, readPreparedSites } from './prepared-sites.ts';

/** The sites prepared on this phone, read where something else is missing; undefined until they are. */
export function usePreparedSites(isNeeded: boolean): PreparedSites | undefined {
  const { id: userId } = useUser();
  const [sites, setSites] = useState<PreparedSites>();
  useEffect(() => {
    if (!isNeeded) return;
    let isCurrent = true;
    void readPreparedSites(browserKept(), userId)
      .catch(() => ({ sites: [], keptAt: new Map<number, string>() }))
      .then((found) => {
        if (isCurrent) setSites(found);
      });
    return () => {
      isCurrent = false;
    };
  }, [isNeeded, userId]);
  return isNeeded ? sites : undefined;
}
