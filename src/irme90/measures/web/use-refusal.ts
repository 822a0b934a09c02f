import { useState } from 'react';
import type { Submission } from '#platform/web/drafts/types.ts';
import type { WorkItem } from '../contract.ts';
import { instrumentProblem, type MeasureDraft } from '../draft/rules.ts';

type Work = { item: WorkItem; isKept: boolean; value: MeasureDraft; isEditable: boolean; today: string };

/**
 * What the server said of measures that it refused: of what was sent, and so no more once that is changed, save where
 * others have saved meanwhile and nobody has chosen yet. What the instrument's field says already is not said twice.
 */
export function useRefusal(submission: Submission | null, { item, isKept, value, isEditable, today }: Work) {
  const [mended, setMended] = useState<string | null>(null);
  const failure = submission?.state === 'refused' ? submission.failure : null;
  const isToCompare = failure?.status === 409 && isEditable && value.seen !== item.versione;
  const isMended = mended === submission?.idempotencyKey;
  const told = isKept ? null : instrumentProblem(value, item, today);
  const isToldBelow = told !== null && failure?.text === told;
  const isSaid = failure !== null && !isToldBelow && (!isMended || isToCompare);
  return {
    /** null: there is nothing to say. */
    text: isSaid ? failure.text : null,
    isToCompare,
    onMend: () => setMended(submission?.idempotencyKey ?? null),
    onSend: () => setMended(null),
  };
}
