import { useCallback, useEffect, useMemo, useState } from 'react';
import { browserPorts } from './draft-ports.ts';
import { OutboxDesk } from './outbox-desk.ts';
import { isUnsent, type OutboxEntry } from './outbox-entries.ts';

export type EntriesOnDevice = {
  /** Undefined while they are being read. */
  entries: OutboxEntry[] | undefined;
  /** The device's storage does not answer. */
  isUnreadable: boolean;
  /** Finished and not arrived: waiting, on its way or refused. */
  unsent: OutboxEntry[];
  /** As many of other users. */
  unsentOfOthers: number;
  desk: OutboxDesk | null;
  /** Reads them again, after a change made here. */
  refresh: () => void;
};

const nothing = { entries: undefined, others: 0, isUnreadable: false };

/** The drafts and submissions of a user on this device, as they change. */
export function useOutboxEntries(userId: number): EntriesOnDevice {
  const [desk, setDesk] = useState<OutboxDesk | null>(null);
  const [found, setFound] = useState<{
    entries: OutboxEntry[] | undefined;
    others: number;
    isUnreadable: boolean;
  }>(nothing);

  const read = useCallback(
    async (from: OutboxDesk) => {
      try {
        const [entries, others] = await Promise.all([from.list(userId), from.countOfOthers(userId)]);
        setFound({ entries, others, isUnreadable: false });
      } catch {
        setFound({ entries: [], others: 0, isUnreadable: true });
      }
    },
    [userId],
  );

  useEffect(() => {
    const opened = new OutboxDesk(browserPorts(), () => void read(opened));
    setDesk(opened);
    void read(opened);
    return () => {
      setDesk(null);
      opened.close();
    };
  }, [read]);

  const unsent = useMemo(
    () => (found.entries ?? []).filter(({ submission }) => isUnsent(submission)),
    [found.entries],
  );
  return {
    entries: found.entries,
    isUnreadable: found.isUnreadable,
    unsent,
    unsentOfOthers: found.others,
    desk,
    refresh: () => {
      if (desk) void read(desk);
    },
  };
}
