import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { invalid } from '../http/errors.ts';

export const maxPhotoBytes = 5 * 1024 * 1024;
export const maxPictureBytes = 10 * 1024 * 1024;
const maxPixels = 40_000_000;
/** A picture that must be unpacked whole takes some 100 MB: more of them at a time would add up. */
const decodedAtOnce = 2;
const longestDecodingSeconds = 10;

// No picture is looked at twice: what the library would keep of them is 50 MB of no use.
sharp.cache(false);

const wrongType = () => invalid("Formato non valido: caricare un'immagine png o jpeg.");
export const tooLarge = (maxBytes: number) =>
  invalid(`Il file è troppo grande (massimo ${Math.floor(maxBytes / 1024 / 1024)} MB).`);

/** A picture that was looked at, whatever its sender called it. Sizes in pixels and bytes. */
export type Picture = {
  sha256: string;
  bytes: Buffer;
  mediaType: 'image/jpeg' | 'image/png';
  width: number;
  height: number;
};

function typeByContent(bytes: Buffer): Picture['mediaType'] | null {
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'image/jpeg';
  if (bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])))
    return 'image/png';
  return null;
}

let decoding = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (decoding >= decodedAtOnce) await new Promise<void>((go) => void waiting.push(go));
  else decoding += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else decoding -= 1;
  }
}

/**
 * Checks that `bytes` are a whole PNG or JPEG of at most `maxBytes`. The type is read from the content, and the
 * picture is decoded once, so that a truncated file or a bomb is refused here and not when somebody looks at it.
 * Throws a 422 `Refusal` otherwise.
 */
export async function inspectPicture(bytes: Buffer, maxBytes: number): Promise<Picture> {
  if (bytes.length > maxBytes) throw tooLarge(maxBytes);
  const mediaType = typeByContent(bytes);
  if (mediaType === null) throw wrongType();
  try {
    const image = sharp(bytes, { failOn: 'truncated', limitInputPixels: maxPixels }).timeout({
      seconds: longestDecodingSeconds,
    });
    const { width, height } = await image.metadata();
    await inTurn(() => image.resize(16, 16, { fit: 'inside' }).raw().toBuffer());
    return { sha256: createHash('sha256').update(bytes).digest('hex'), bytes, mediaType, width, height };
  } catch {
    throw wrongType();
  }
}

/** A small JPEG of a stored picture, its longer side at most `size` pixels. */
export function shrinkPicture(bytes: Buffer, size: number): Promise<Buffer> {
  return sharp(bytes, { limitInputPixels: maxPixels })
    .resize(size, size, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 78 })
    .toBuffer();
}

/** Bytes of a `data:image/…;base64,…` URL. Throws a 422 `Refusal` when it is not one. */
export function decodeDataUrl(dataUrl: string): Buffer {
  const comma = dataUrl.indexOf(',');
  if (!/^data:image\/(png|jpeg);base64$/.test(dataUrl.slice(0, comma))) throw wrongType();
  return Buffer.from(dataUrl.slice(comma + 1), 'base64');
}

/** The `data:` URL of stored bytes. */
export function toDataUrl(bytes: Buffer, mediaType: string): string {
  return `data:${mediaType};base64,${bytes.toString('base64')}`;
}
