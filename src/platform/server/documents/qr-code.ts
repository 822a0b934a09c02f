import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer';

let prepared: Promise<void> | undefined;

/** The writer's code comes from our own packages; left to itself it would fetch it from a public host. */
async function prepare(): Promise<void> {
  const wasm = await readFile(fileURLToPath(import.meta.resolve('zxing-wasm/writer/zxing_writer.wasm')));
  await prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer }, fireImmediately: true });
}

/** A QR code as an SVG path over a square of `size` units, one unit a module, without its quiet zone. */
export async function qrCode(text: string): Promise<{ size: number; path: string }> {
  prepared ??= prepare();
  await prepared;
  const { symbol, error } = await writeBarcode(text, { format: 'QRCode', options: 'ecLevel=M' });
  if (error) throw new Error(`no QR code: ${error}`);
  const { data, width, height } = symbol;
  const rows = Array.from({ length: height }, (_, y) => {
    const row = Array.from(data.subarray(y * width, (y + 1) * width));
    return row.map((shade, x) => (shade < 128 ? `M${x} ${y}h1v1h-1z` : '')).join('');
  });
  return { size: width, path: rows.join('') };
}
