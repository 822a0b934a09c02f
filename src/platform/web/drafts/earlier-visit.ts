import type { StoredDraft } from './draft-database.ts';
import type { DraftPorts } from './draft-ports.ts';

/** After such a pause, going on with a draft is asked about. */
const visitMs = 30 * 60_000;

/** Whether a draft was left by another tab session, or so long ago that it may be forgotten. */
export function isEarlierVisit(
  { visit, savedAt }: StoredDraft,
  ports: Pick<DraftPorts, 'visit' | 'now'>,
): boolean {
  return visit !== ports.visit || ports.now().getTime() - Date.parse(savedAt) > visitMs;
}
