import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { qrCode } from './qr-code.ts';

test('the picture of a code is read back by a reader of codes', async () => {
  const text = 'otpauth://totp/Radia:operatore?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Radia';
  const { size, path } = await qrCode(text);
  const wasm = await readFile(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')));
  await prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer }, fireImmediately: true });
  const [read] = await readBarcodes(draw(size, path), { formats: ['QRCode'] });
  expect(read?.text).toBe(text);
});

/** Four pixels a module and a quiet zone of four modules. */
function draw(size: number, path: string) {
  const [scale, quiet] = [4, 4];
  const width = (size + 2 * quiet) * scale;
  const data = new Uint8ClampedArray(width * width * 4).fill(255);
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) {
    for (let row = 0; row < scale; row += 1) {
      const start = ((Number(y) + quiet) * scale + row) * width + (Number(x) + quiet) * scale;
      for (let at = start; at < start + scale; at += 1) data.fill(0, at * 4, at * 4 + 3);
    }
  }
  return { data, width, height: width, colorSpace: 'srgb' as const };
}
