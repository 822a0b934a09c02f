import { romeDay } from '#platform/contract/dates.ts';
import type { OutboxDesk } from '#platform/web/drafts/outbox-desk.ts';
import type { OutboxEntry } from '#platform/web/drafts/outbox-entries.ts';

/**
 * Several entries in one file, each as it is exported alone, by the names that such files have always had. In parts: the
 * pictures of a day are too long for a text.
 */
export async function fileOfAll(
  entries: readonly OutboxEntry[],
  desk: Pick<OutboxDesk, 'file'>,
): Promise<Blob> {
  const parts = ['{"format":"radia-records","version":1,"records":[\n'];
  for (const [index, entry] of entries.entries()) {
    if (index > 0) parts.push(',\n');
    parts.push(await desk.file(entry));
  }
  parts.push('\n]}\n');
  return new Blob(parts, { type: 'application/json' });
}

/** 'radia-da-inviare-2025-03-14.json'. */
export const nameOfAll = (now: Date) => `radia-da-inviare-${romeDay(now)}.json`;
