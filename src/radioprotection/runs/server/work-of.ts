import { invalid } from '#platform/server/http/errors.ts';
import { type RunKind, runTexts } from '../rules.ts';
import type { RunWork } from './run-work.ts';

/** Throws 422 for a kind of which the product knows no work. */
export function workOf(works: readonly RunWork[], kind: RunKind): RunWork {
  const work = works.find((one) => one.kind === kind);
  if (!work) throw invalid(runTexts.unknownKind, { kind: runTexts.unknownKind });
  return work;
}
