import { useEffect, useState, useSyncExternalStore } from 'react';
import { browserKept } from '#platform/web/offline/browser-kept.ts';
import { useUser } from '#platform/web/session.tsx';
import { DayDesk } from './day-desk.ts';

const desks = new Map<number, DayDesk>();

/** The desk of the signed-in person, the same on every page: fetching goes on when this one is left. */
export function useDayDesk() {
  const { id: userId } = useUser();
  const [desk] = useState(() => {
    const opened = desks.get(userId) ?? new DayDesk(browserKept(), userId);
    desks.set(userId, opened);
    return opened;
  });
  useEffect(() => {
    void desk.open();
  }, [desk]);
  return { desk, entries: useSyncExternalStore(desk.entries.subscribe, desk.entries.get) };
}
