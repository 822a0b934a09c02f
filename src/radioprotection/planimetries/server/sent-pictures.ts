import { maxPictureBytes } from '#platform/server/files/pictures.ts';
import { invalid, notFound } from '#platform/server/http/errors.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { keepPicture } from '#post/pictures/server/public.ts';
import { picturesMaxBytes, planimetryTexts } from '../rules.ts';
import { type KeptPicture, storedPictures } from './queries.ts';

type Sent = { image: string; mime: string; filename: string };

/** Standard base64: what a picture is sent as, or what follows the comma of a data URL. */
const base64 = /^[A-Za-z0-9+/]+={0,2}$/;

/**
 * The pictures of a request, kept: bytes that came along, others that the person has sent before, and those that are
 * `known` because they belong to the planimetry already. Throws 422 for anything else and beyond 20 MiB in all.
 */
export async function keepSent(
  sent: readonly Sent[],
  known: ReadonlySet<string>,
  context: RequestContext,
): Promise<KeptPicture[]> {
  const hashes: string[] = [];
  for (const picture of sent) hashes.push(await keepOne(picture, known, context));
  const stored = await storedPictures(context.db, hashes);
  const kept = hashes.map((hash) => {
    const file = stored.get(hash);
    if (!file) throw notFound();
    return file;
  });
  const bytes = kept.reduce((sum, { size }) => sum + size, 0);
  if (bytes > picturesMaxBytes) throw invalid(planimetryTexts.tooHeavy);
  return kept;
}

async function keepOne({ image, mime }: Sent, known: ReadonlySet<string>, context: RequestContext) {
  if (image.startsWith('sha256:')) {
    const hash = image.slice('sha256:'.length);
    if (known.has(hash)) return hash;
    return (await keepPicture(context, image, maxPictureBytes)).sha256;
  }
  const content = image.startsWith('data:') ? image.slice(image.indexOf(',') + 1) : image;
  if (!base64.test(content)) throw invalid(planimetryTexts.badPicture);
  return (await keepPicture(context, `data:${mime};base64,${content}`, maxPictureBytes)).sha256;
}
