import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { isPending, isUnderWay } from '#platform/web/drafts/submission-machine.ts';
import { showToast } from '#ui/shell/toasts.ts';
import { getTripDay } from '../../planning/contract.ts';
import { getMyDay, listMyDays } from '../contract.ts';
import { showLeftUndone } from './use-left-undone.ts';
import type { VisitSession } from './visit-drafts.ts';

/**
 * Follows what was told to its end. What arrived while nobody looked is simply no draft any more; what it left undone is
 * said all the same.
 */
export function useVisitOutcome({ draft: { submission }, finish }: VisitSession, onSent: () => void): void {
  const queries = useQueryClient();
  const hasWatched = useRef(false);
  const ended = useRef('');
  const renew = useEffectEvent(() => {
    for (const { name } of [getMyDay, listMyDays, getTripDay])
      void queries.invalidateQueries({ queryKey: [name] });
  });
  const close = useEffectEvent((reply: unknown) => {
    const isWatched = hasWatched.current;
    hasWatched.current = false;
    finish(null);
    renew();
    showLeftUndone(reply);
    if (!isWatched) return;
    showToast('ok', 'Visita registrata');
    onSent();
  });
  const refused = submission?.state === 'refused' ? submission.idempotencyKey : null;
  useEffect(() => {
    // What it was refused for is on the server by now: it is mended over that.
    if (refused !== null) renew();
  }, [refused]);
  useEffect(() => {
    if (submission === null) return;
    if (isUnderWay(submission)) hasWatched.current = true;
    const hasArrived = submission.state === 'received' && !isPending(submission);
    const end = hasArrived ? submission.idempotencyKey : '';
    if (end === ended.current) return;
    ended.current = end;
    if (end !== '') close(submission.reply);
  }, [submission]);
}
