import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { isPending, isUnderWay } from '#platform/web/drafts/submission-machine.ts';
import { countOf } from '#ui/lists/count-of.ts';
import { showToast } from '#ui/shell/toasts.ts';
import { getTripDay } from '../../planning/contract.ts';
import { getMyDay, listMyDays } from '../contract.ts';
import { fieldDayTexts } from '../rules.ts';
import { tellVisit } from '../telling/contract.ts';
import type { VisitSession } from './visit-drafts.ts';

/** Follows what was told to its end; what arrived while nobody looked is simply no draft any more. */
export function useVisitOutcome({ draft: { submission }, finish }: VisitSession, onSent: () => void): void {
  const queries = useQueryClient();
  const hasWatched = useRef(false);
  const ended = useRef('');
  const close = useEffectEvent((reply: unknown) => {
    const isWatched = hasWatched.current;
    hasWatched.current = false;
    finish(null);
    for (const { name } of [getMyDay, listMyDays, getTripDay])
      void queries.invalidateQueries({ queryKey: [name] });
    if (!isWatched) return;
    const { rimaste = [] } = tellVisit.response.safeParse(reply).data ?? {};
    if (rimaste.length > 0)
      showToast(
        'warning',
        `${countOf(rimaste.length, 'attività', 'attività')}: ${fieldDayTexts.settledMeanwhile}`,
      );
    showToast('ok', 'Visita registrata');
    onSent();
  });
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
