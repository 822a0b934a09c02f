import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { browserPorts } from './draft-ports.ts';
import { EntryWatch } from './entry-watch.ts';
import { OutboxDesk } from './outbox-desk.ts';
import { bytesToFree, countOfOthers, entriesOf, isUnsent, type OutboxEntry } from './outbox-entries.ts';
import { inCondition } from './sending-condition.ts';

export type EntriesOnDevice = {
  /** Undefined while they are being read. */
  entries: OutboxEntry[] | undefined;
  /** The device's storage does not answer. */
  isUnreadable: boolean;
  /** The device's storage has no room left. */
  isFull: boolean;
  /** MB of pictures that `desk.freeRoom` gives back. */
  megabytesToFree: number;
  /** Finished and not arrived: waiting, on its way or refused. */
  unsent: OutboxEntry[];
  /** As many of other users. */
  unsentOfOthers: number;
  desk: OutboxDesk | null;
  /** Reads them again, after a change made here. */
  refresh: () => void;
};

let pageWatch: EntryWatch | null = null;

/** The drafts and submissions of a user on this device, as they change. */
export function useOutboxEntries(userId: number): EntriesOnDevice {
  pageWatch ??= new EntryWatch(browserPorts());
  const watch = pageWatch;
  const { condition } = browserPorts();
  const { work, isUnreadable } = useSyncExternalStore(watch.subscribe, watch.seen.get);
  const present = useSyncExternalStore(condition.seen.subscribe, condition.seen.get);
  const [desk, setDesk] = useState<OutboxDesk | null>(null);

  useEffect(() => {
    const opened = new OutboxDesk(browserPorts());
    setDesk(opened);
    return () => {
      setDesk(null);
      opened.close();
    };
  }, []);

  const entries = useMemo(
    () =>
      work &&
      entriesOf(work, userId).map((entry) => {
        const submission = entry.submission && inCondition(entry.submission, present);
        return submission === entry.submission ? entry : { ...entry, submission };
      }),
    [work, userId, present],
  );
  const unsent = useMemo(() => (entries ?? []).filter(({ submission }) => isUnsent(submission)), [entries]);
  return {
    ...{ entries, isUnreadable, unsent, desk },
    isFull: present.isFull,
    megabytesToFree: work ? bytesToFree(work) / 1_000_000 : 0,
    unsentOfOthers: work ? countOfOthers(work, userId) : 0,
    refresh: () => watch.refresh(),
  };
}
