import type { StoredPicture } from './draft-database.ts';
import type { OutboxEntry } from './outbox-entries.ts';

/** An entry as a file of its own: everything typed and chosen, how its sending stands, and the pictures. */
export function entryFile(entry: OutboxEntry, pictures: readonly StoredPicture[]): string {
  const names = new Map(entry.pictures.map(({ sha256, name }) => [sha256, name]));
  const { key, value, savedAt, submission } = entry;
  return JSON.stringify(
    {
      format: 'radia-record',
      version: 1,
      wizard: key.wizard,
      context: key.context,
      savedAt,
      values: value,
      submission,
      pictures: pictures.map(({ sha256, type, size, bytes }) => ({
        ...{ name: names.get(sha256) ?? '', sha256, type, size },
        content: `data:${type};base64,${toBase64(bytes)}`,
      })),
    },
    null,
    2,
  );
}

/** Function calls take some ten thousand arguments at most. */
const chunk = 8_192;

function toBase64(bytes: ArrayBuffer): string {
  const all = new Uint8Array(bytes);
  let text = '';
  for (let from = 0; from < all.length; from += chunk)
    text += String.fromCharCode(...all.subarray(from, from + chunk));
  return btoa(text);
}
