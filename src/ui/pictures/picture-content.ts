type PictureContent = 'png' | 'jpeg' | 'pdf' | 'unknown';

const signatures: readonly [PictureContent, readonly number[]][] = [
  ['png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['jpeg', [0xff, 0xd8, 0xff]],
  ['pdf', [0x25, 0x50, 0x44, 0x46, 0x2d]],
];

/** What a file is by its first bytes, whatever its name says. */
export function contentOf(start: Uint8Array): PictureContent {
  const found = signatures.find(([, bytes]) => bytes.every((byte, index) => start[index] === byte));
  return found?.[0] ?? 'unknown';
}

export async function readContent(file: Blob): Promise<PictureContent> {
  return contentOf(new Uint8Array(await file.slice(0, 8).arrayBuffer()));
}

export type PictureSize = { width: number; height: number };

/** The largest size within the box that keeps the proportions; never larger than the picture itself. */
export function fitWithin(picture: PictureSize, box: PictureSize): PictureSize {
  const scale = Math.min(1, box.width / picture.width, box.height / picture.height);
  return {
    width: Math.max(1, Math.round(picture.width * scale)),
    height: Math.max(1, Math.round(picture.height * scale)),
  };
}
