import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { isUnderWay } from '#platform/web/drafts/submission-machine.ts';
import { useOutboxEntries } from '#platform/web/drafts/use-outbox-entries.ts';
import { useUser } from '#platform/web/session.tsx';
import { getMyDay } from '../contract.ts';
import { useLeftUndone } from './use-left-undone.ts';
import { visitContext, visitDrafts } from './visit-drafts.ts';

export type VisitsOnDevice = {
  /** On their way. */
  waiting: ReadonlySet<number>;
  /** Refused, or called off: nothing has arrived until they are mended and sent again. */
  refused: ReadonlySet<number>;
};

/** The stops of a day that were told on this device and have not arrived; once one has, the day is read anew. */
export function useWaitingVisits(transfer: string, day: string): VisitsOnDevice {
  const { id } = useUser();
  const { entries = [] } = useOutboxEntries(id);
  const queries = useQueryClient();
  const before = visitContext(transfer, day, '');
  const told = entries.filter(
    ({ key }) => key.wizard === visitDrafts.wizard && key.context.startsWith(before),
  );
  useLeftUndone(told);
  const namesOf = (some: typeof told) => some.map(({ key }) => key.context.slice(before.length)).join();
  const waiting = namesOf(told.filter(({ submission }) => submission !== null && isUnderWay(submission)));
  const refused = namesOf(told.filter(({ submission }) => submission?.state === 'refused'));
  useEffect(() => {
    void queries.invalidateQueries({ queryKey: [getMyDay.name] });
  }, [waiting, refused, queries]);
  return useMemo(() => ({ waiting: stopsOf(waiting), refused: stopsOf(refused) }), [waiting, refused]);
}

const stopsOf = (names: string): ReadonlySet<number> =>
  new Set(names === '' ? [] : names.split(',').map(Number));
