import type { Db } from '#platform/server/database/database.ts';
import { awaitingComment, controlTexts } from '../controls/rules.ts';
import { listChartsOfResults } from './control-queries.ts';

export { controlChart } from './control-queries.ts';

/**
 * Why results may not stand in a report: the first of their batches with a control that is out of control and that
 * nobody has commented, in words; null when there is none.
 */
export async function blockedBatchText(db: Db, resultIds: readonly number[]): Promise<string | null> {
  for (const { code, chart } of await listChartsOfResults(db, resultIds)) {
    const waiting = awaitingComment(chart.controls, chart.background).length;
    if (waiting > 0) return controlTexts.blocked(code, waiting);
  }
  return null;
}
