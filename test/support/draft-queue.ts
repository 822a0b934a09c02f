import { createHash } from 'node:crypto';
import type { DraftPorts } from '#platform/web/drafts/draft-ports.ts';
import { freeze } from '#platform/web/drafts/submission-machine.ts';
import { noteContent, noteKey } from './draft-tabs.ts';

/**
 * Notes that were finished one after the other and put aside, each with a photo of so many bytes, none for 0; they
 * build on the work `after`.
 */
export async function queueNotes(
  { store, newKey, now }: DraftPorts,
  count: number,
  { bytes = 8, from = 0, after = [] }: { bytes?: number; from?: number; after?: string[] } = {},
): Promise<string[]> {
  const keys: string[] = [];
  for (let number = from; number < from + count; number += 1) {
    const photo = Buffer.alloc(bytes, `${String(number).padStart(7, '0')}-`);
    const sha256 = createHash('sha256').update(photo).digest('hex');
    const value = { text: `Nota ${number}`, photos: bytes === 0 ? [] : [sha256] };
    const idempotencyKey = newKey();
    const { requests, pictures } = noteContent(value, idempotencyKey);
    const [main] = requests;
    if (!main) throw new Error('nothing to send');
    const at = new Date(now().getTime() + number * 60_000);
    await store.save({
      ...{ key: noteKey, idempotencyKey, value, savedAt: at.toISOString(), savedBy: 'queue', visit: 'first' },
      parent: 0,
      submission: freeze(
        { requests: [main], pictures, after },
        { idempotencyKey, revision: 1, parent: null, at },
      ),
      named: value.photos,
      held: [
        {
          ...{ name: `${number}.jpg`, sha256, size: bytes, type: 'image/jpeg' },
          bytes: new Uint8Array(photo).buffer,
        },
      ],
    });
    await store.setAside(noteKey);
    keys.push(idempotencyKey);
  }
  return keys;
}
