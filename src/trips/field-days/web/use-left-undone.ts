import { useEffect, useRef } from 'react';
import type { OutboxEntry } from '#platform/web/drafts/outbox-entries.ts';
import { isUnderWay } from '#platform/web/drafts/submission-machine.ts';
import { countOf } from '#ui/lists/count-of.ts';
import { showToast } from '#ui/shell/toasts.ts';
import { tellVisit } from '../telling/contract.ts';

/** Says what a told visit left as it was: of how many activities, and each reason once. */
export function showLeftUndone(reply: unknown): void {
  const { data } = tellVisit.response.safeParse(reply);
  if (!data) return;
  for (const [reason, activities] of Map.groupBy(data.rimaste, ({ motivo }) => motivo))
    showToast(
      'warning',
      `${data.fermata.displayName}, ${countOf(activities.length, 'attività', 'attività')}: ${reason}`,
    );
}

/** The same of visits that arrive after their page was left, as long as somebody looks at their list. */
export function useLeftUndone(told: readonly Pick<OutboxEntry, 'submission'>[]): void {
  const onTheirWay = useRef(new Set<string>());
  useEffect(() => {
    for (const { submission } of told) {
      if (submission === null) continue;
      const { idempotencyKey, state, reply } = submission;
      if (isUnderWay(submission)) onTheirWay.current.add(idempotencyKey);
      else if (onTheirWay.current.delete(idempotencyKey) && state === 'received') showLeftUndone(reply);
    }
  }, [told]);
}
