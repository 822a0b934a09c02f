import sharp from 'sharp';
import type { FileStore } from '#platform/server/files/files.ts';
import { toDataUrl } from '#platform/server/files/pictures.ts';

/** Twice what a list shows, for the screens of phones. */
const box = { width: 160, height: 120 };
/** About 5 kB each. A picture never changes under its hash, so a thumbnail stays right as long as it is kept. */
const keptCount = 1_000;

const kept = new Map<string, Promise<string>>();

/**
 * A small JPEG of a stored picture, as a data URL, upright and without what the camera noted. Made once, then kept in
 * memory until a thousand others were asked for. Throws a 404 `Refusal` when the picture is gone.
 */
export function thumbnailOf(files: FileStore, sha256: string): Promise<string> {
  const known = kept.get(sha256) ?? draw(files, sha256);
  // Taken out and put back in: the one that nobody asked for longest comes first.
  kept.delete(sha256);
  kept.set(sha256, known);
  known.catch(() => kept.delete(sha256));
  for (const oldest of kept.keys()) {
    if (kept.size <= keptCount) break;
    kept.delete(oldest);
  }
  return known;
}

async function draw(files: FileStore, sha256: string): Promise<string> {
  const picture = sharp(await files.read(sha256)).autoOrient();
  const small = await picture
    .resize({ ...box, fit: 'cover' })
    .jpeg({ quality: 70 })
    .toBuffer();
  return toDataUrl(small, 'image/jpeg');
}
