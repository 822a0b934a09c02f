import { useCallback, useEffect, useMemo, useState } from 'react';
import { browserPorts } from './draft-ports.ts';
import { type DraftRecord, isUnsent } from './draft-records.ts';
import { RecordDesk } from './record-desk.ts';

export type RecordsOnDevice = {
  /** Undefined while they are being read. */
  records: DraftRecord[] | undefined;
  /** The device's storage does not answer. */
  isUnreadable: boolean;
  /** Finished and not arrived: waiting, on its way or refused. */
  unsent: DraftRecord[];
  /** As many of other users. */
  unsentOfOthers: number;
  desk: RecordDesk | null;
  /** Reads them again, after a change made here. */
  refresh: () => void;
};

const nothing = { records: undefined, others: 0, isUnreadable: false };

/** The drafts and submissions of a user on this device, as they change. */
export function useRecords(userId: number): RecordsOnDevice {
  const [desk, setDesk] = useState<RecordDesk | null>(null);
  const [found, setFound] = useState<{
    records: DraftRecord[] | undefined;
    others: number;
    isUnreadable: boolean;
  }>(nothing);

  const read = useCallback(
    async (from: RecordDesk) => {
      try {
        const [records, others] = await Promise.all([from.list(userId), from.countOfOthers(userId)]);
        setFound({ records, others, isUnreadable: false });
      } catch {
        setFound({ records: [], others: 0, isUnreadable: true });
      }
    },
    [userId],
  );

  useEffect(() => {
    const opened = new RecordDesk(browserPorts(), () => void read(opened));
    setDesk(opened);
    void read(opened);
    return () => {
      setDesk(null);
      opened.close();
    };
  }, [read]);

  const unsent = useMemo(
    () => (found.records ?? []).filter(({ submission }) => isUnsent(submission)),
    [found.records],
  );
  return {
    records: found.records,
    isUnreadable: found.isUnreadable,
    unsent,
    unsentOfOthers: found.others,
    desk,
    refresh: () => {
      if (desk) void read(desk);
    },
  };
}
