import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import sharp, { type Sharp } from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { prepareZXingModule } from 'zxing-wasm/reader';
import { type CodeFormat, codePicture, toPixels } from '#test/support/code-pictures.ts';
import { readCodes } from './scan-reader.ts';

beforeAll(async () => {
  const wasm = await readFile(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'));
  prepareZXingModule({ overrides: { wasmBinary: wasm.buffer.slice(0) } });
});

const formats: [CodeFormat, string, string][] = [
  ['QRCode', 'LBS00012', 'qr_code'],
  ['DataMatrix', 'LBS00012', 'data_matrix'],
  ['Code128', 'LBS00012', 'code_128'],
  ['Code39', 'LBS00012', 'code_39'],
  ['EAN13', '8001234567897', 'ean_13'],
  ['EAN8', '12345670', 'ean_8'],
  ['ITF', '00000012', 'itf'],
];

const read = async (picture: Sharp) => readCodes(await toPixels(picture));
/** Further changes need the picture drawn first. */
const drawn = async (picture: Sharp) => sharp(await picture.png().toBuffer());
const onDesk = (picture: Sharp) =>
  picture.extend({ top: 90, bottom: 130, left: 160, right: 70, background: '#c8b79a' });

describe.each(formats)('%s', (format, text, native) => {
  test.each<[string, (picture: Sharp) => Sharp | Promise<Sharp>]>([
    ['as printed', (picture) => picture],
    ['on a desk', onDesk],
    ['upside down', (picture) => picture.rotate(180)],
    ['on its side', (picture) => picture.rotate(90)],
    ['a little askew', (picture) => picture.rotate(7, { background: '#c8b79a' })],
    ['blurred', (picture) => picture.blur(1.2)],
    ['grey on grey', (picture) => picture.linear(0.25, 96)],
    ['dark', (picture) => picture.linear(0.3, 0)],
    ['in a photo kept small', async (picture) => sharp(await picture.jpeg({ quality: 45 }).toBuffer())],
  ])('is read %s', async (_name, change) => {
    const picture = await change(await codePicture(text, format));
    expect(await read(await drawn(picture))).toEqual([{ text, format: native }]);
  });

  test('is read small', async () => {
    const picture = await drawn(onDesk(await codePicture(text, format, 2)));
    expect(await read(picture)).toEqual([{ text, format: native }]);
  });
});

test.each([35, 45, 160])('a square code is read at %d degrees', async (angle) => {
  for (const format of ['QRCode', 'DataMatrix'] as const) {
    const picture = (await codePicture('LBS00012', format)).rotate(angle, { background: '#ffffff' });
    expect((await read(picture)).map(({ text }) => text)).toEqual(['LBS00012']);
  }
});

test('a link in a QR code is read as it stands', async () => {
  const link = 'https://radia.example/d/LBS00012?from=label';
  expect(await read(await codePicture(link, 'QRCode'))).toEqual([{ text: link, format: 'qr_code' }]);
});

test('a picture without a code, or with one of another kind, has none', async () => {
  const noise = sharp({
    create: {
      width: 320,
      height: 240,
      channels: 3,
      background: '#777',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  });
  expect(await read(noise)).toEqual([]);
  expect(await read(await codePicture('LBS00012', 'Aztec'))).toEqual([]);
});

test('two labels side by side are both read', async () => {
  const left = await (await codePicture('LBS00012', 'QRCode')).png().toBuffer();
  const right = await (await codePicture('LBS00013', 'DataMatrix')).png().toBuffer();
  const table = sharp({ create: { width: 640, height: 300, channels: 3, background: '#ffffff' } }).composite([
    { input: left, left: 10, top: 20 },
    { input: right, left: 340, top: 20 },
  ]);
  expect((await read(table)).map(({ text }) => text).sort()).toEqual(['LBS00012', 'LBS00013']);
});
