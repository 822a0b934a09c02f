import sharp from 'sharp';

/** A phone's photo of some 300 kB, after the wizard has made it smaller. */
export function takePhoto(): Promise<Buffer> {
  const pixels = { width: 1440, height: 1080, channels: 3 as const };
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 20 };
  return sharp({ create: { ...pixels, background: '#456', noise } })
    .jpeg({ quality: 80 })
    .toBuffer();
}

/** The photo with a comment in it, so that no two are the same file. */
export function signed(photo: Buffer, text: string): Buffer {
  const comment = Buffer.from(text);
  const head = Buffer.from([0xff, 0xfe, 0, comment.length + 2]);
  return Buffer.concat([photo.subarray(0, 2), head, comment, photo.subarray(2)]);
}
