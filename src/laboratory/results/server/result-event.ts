import { stateLabels } from '../../result-words/rules.ts';
import type { Measured } from '../rules.ts';
import type { LockedPlacement } from './queries.ts';

/** The event of a result: the first of a placement, or one in the place of the one that was in force. */
export function resultEvent(
  { id, batch, inForce }: LockedPlacement,
  measured: Measured,
  { reason, readOn }: { reason: string | null; readOn: string | null },
) {
  const { density, background, state, exposure: calculated } = measured;
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
  const { traces, background: earlier, exposure, batch: former, state: was } = inForce;
  return {
    event: 'result.corrected' as const,
    entityId: id,
    details: {
      reason: reason ?? '',
      before: {
        ...{ traces, background: earlier, resultState: stateLabels[was] },
        ...{ exposure: told(exposure), batch: former },
      },
      after: { ...after, exposure: told(calculated?.value ?? null), batch: batch?.code ?? null },
    },
  };
}

/** As many digits as an exposure is ever asked for. */
function told(exposure: number | null): number | null {
  return exposure === null ? null : Number(exposure.toPrecision(6));
}
