import type { ReportRun } from '../runs/contract.ts';

/** Where a run is told of, with the sites of its search. */
export function runUrl({ id, from, to }: Pick<ReportRun, 'id' | 'from' | 'to'>): string {
  const until = to === null ? '' : `&al=${to}`;
  return `/lb/cr39/relations/massive?dal=${from}${until}&emissione=${id}`;
}
