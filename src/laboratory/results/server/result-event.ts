import { stateLabels } from '../../result-words/rules.ts';
import type { Measured } from '../rules.ts';
import type { LockedPlacement } from './queries.ts';

/** The event of a result: the first of a placement, or one in the place of the one that was in force. */
export function resultEvent(
  { id, batch, inForce }: LockedPlacement,
  { density, background, state }: Measured,
  { reason, readOn }: { reason: string | null; readOn: string | null },
) {
  const after = {
    ...{ traces: density.value, background: background?.value ?? null },
    resultState: stateLabels[state],
  };
  if (inForce === null)
    return {
      event: 'result.entered' as const,
      entityId: id,
      details: { ...after, batch: batch?.code ?? '', readOn },
    };
  const { traces, background: earlier, state: was } = inForce;
  const before = { traces, background: earlier, resultState: stateLabels[was] };
  return {
    event: 'result.corrected' as const,
    entityId: id,
    details: { reason: reason ?? '', before, after },
  };
}
