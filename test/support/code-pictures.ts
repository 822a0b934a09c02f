import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import sharp, { type Sharp } from 'sharp';
import { prepareZXingModule, type WriterOptions, writeBarcode } from 'zxing-wasm/writer';

export type CodeFormat = NonNullable<WriterOptions['format']>;

let isPrepared = false;

/** The drawing code of the library comes from its package and from no other machine. */
async function prepare(): Promise<void> {
  if (isPrepared) return;
  isPrepared = true;
  const wasm = await readFile(createRequire(import.meta.url).resolve('zxing-wasm/writer/zxing_writer.wasm'));
  prepareZXingModule({ overrides: { wasmBinary: wasm.buffer.slice(0) } });
}

/** A picture of a code as it is printed on a label: `module` pixels for its narrowest bar, white around. */
export async function codePicture(text: string, format: CodeFormat, module = 4): Promise<Sharp> {
  await prepare();
  const { symbol, error } = await writeBarcode(text, { format });
  if (error) throw new Error(`${format} cannot hold ${text}: ${error}`);
  const { width, height, data } = symbol;
  const isFlat = height === 1;
  const size = { width: width * module, height: isFlat ? 30 * module : height * module };
  const drawn = await sharp(Buffer.from(data), { raw: { width, height, channels: 1 } })
    .resize({ ...size, fit: 'fill', kernel: 'nearest' })
    .extend({ top: 40, bottom: 40, left: 40, right: 40, background: '#ffffff' })
    .png()
    .toBuffer();
  return sharp(drawn);
}

/** Pixels as a canvas gives them. */
export async function toPixels(picture: Sharp): Promise<ImageData> {
  const { data, info } = await picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const pixels = new Uint8ClampedArray(data.buffer, data.byteOffset, data.length);
  return { data: pixels, width: info.width, height: info.height, colorSpace: 'srgb' };
}
