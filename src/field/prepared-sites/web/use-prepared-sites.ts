import { useEffect, useState } from 'react';
import { browserKept } from '#platform/web/offline/browser-kept.ts';
import { useUser } from '#platform/web/session.tsx';
import type { FieldSite } from '../../site-view/contract.ts';
import { readPreparedSites } from './prepared-sites.ts';

/** The sites prepared on this phone, read where something else is missing; undefined until they are. */
export function usePreparedSites(isNeeded: boolean): FieldSite[] | undefined {
  const { id: userId } = useUser();
  const [sites, setSites] = useState<FieldSite[]>();
  useEffect(() => {
    if (!isNeeded) return;
    let isCurrent = true;
    void readPreparedSites(browserKept(), userId)
      .catch(() => [])
      .then((found) => {
        if (isCurrent) setSites(found);
      });
    return () => {
      isCurrent = false;
    };
  }, [isNeeded, userId]);
  return isNeeded ? sites : undefined;
}
