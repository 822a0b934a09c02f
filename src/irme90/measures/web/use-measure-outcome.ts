import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { isPending } from '#platform/web/drafts/submission-machine.ts';
import { getWorkItem, listWork, sendMeasures } from '../contract.ts';
import type { MeasureSession } from './measure-drafts.ts';

/** Follows measures to their end, and reads anew what they changed, or what stands there instead. */
export function useMeasureOutcome(
  { draft: { submission }, finish }: MeasureSession,
  onSent: (message: string) => void,
): void {
  const queries = useQueryClient();
  const ended = useRef('');
  const close = useEffectEvent((hasArrived: boolean, reply: unknown) => {
    for (const { name } of [getWorkItem, listWork]) void queries.invalidateQueries({ queryKey: [name] });
    if (!hasArrived) return;
    finish(null);
    onSent(sendMeasures.response.safeParse(reply).data?.message ?? '');
  });
  useEffect(() => {
    if (submission === null) return;
    const hasArrived = submission.state === 'received' && !isPending(submission);
    const end =
      hasArrived || submission.state === 'refused' ? `${submission.idempotencyKey} ${submission.state}` : '';
    if (end === ended.current) return;
    ended.current = end;
    if (end !== '') close(hasArrived, submission.reply);
  }, [submission]);
}
