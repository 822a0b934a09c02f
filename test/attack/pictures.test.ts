import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { crc32, deflateSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { getPlacementPhoto } from '#field/arrivals/contract.ts';
import { placeDosimeter } from '#field/placement/contract.ts';
import { getPicture, listMissingPictures, storePicture } from '#post/pictures/contract.ts';
import { type Caller, openTestApp, type TestApp } from '#test/support/app.ts';
import { buildRadonWorld, type PrincipalWorld } from '#test/support/radon-world.ts';
import { inBody, keyed, newPhoto, newPlacement } from './field-work.ts';

let app: TestApp;
let own: PrincipalWorld;
let operator: Caller;
let jpeg: Buffer;
let png: Buffer;

beforeAll(async () => {
  app = await openTestApp();
  ({ own } = await buildRadonWorld(app));
  operator = await app.as('operatore');
  jpeg = await newPhoto();
  png = await sharp(jpeg).png().toBuffer();
});

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const put = (bytes: Buffer, type = 'image/jpeg', sha256 = hashOf(bytes)) =>
  operator.send({
    method: 'PUT',
    url: storePicture.path.replace('{sha256}', sha256),
    payload: bytes,
    headers: { 'content-type': type },
  });

/** Every file below the store's folder, half-written ones too. */
const filesInStore = () =>
  readdirSync(app.filesFolder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /[0-9a-f]{64}/.test(name))
    .sort();

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** A PNG of so many pixels, all black, with `extra` chunks in front of them. */
function blackPng(
  width: number,
  height: number,
  { interlaced = false, extra = [] as Buffer[] } = {},
): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, interlaced ? 1 : 0], 8);
  const rows = Math.min(height, 8000);
  const pixels = deflateSync(Buffer.alloc(Math.min(rows * (width * 3 + 2), 200_000_000)), { level: 9 });
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    ...extra,
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const script = '<script>document.title="preso"</script>';
const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><rect width="9" height="9"/></svg>`;
const wrongType = "Formato non valido: caricare un'immagine png o jpeg.";
const tooLarge = (mb: number) => `Il file è troppo grande (massimo ${mb} MB).`;

/** JPEG with its picture taken out and the signature left: what a check of the first bytes alone lets through. */
const onlySignature = () => Buffer.concat([jpeg.subarray(0, 20), Buffer.from(script.repeat(20))]);

const liars: [string, () => Buffer][] = [
  ['an SVG with a script', () => Buffer.from(svg)],
  ['an SVG behind an XML head', () => Buffer.from(`<?xml version="1.0"?>\n${svg}`)],
  ['an HTML page', () => Buffer.from(`<!doctype html><html><body>${script}</body></html>`)],
  ['a script', () => Buffer.from('fetch("/v1/auth/me").then(console.log)')],
  ['a PDF', () => Buffer.from('%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj')],
  ['a program', () => Buffer.concat([Buffer.from('\x7fELF'), Buffer.alloc(500)])],
  ['a ZIP', () => Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(500)])],
  ['a WebP', () => Buffer.from('RIFF\x24\x00\x00\x00WEBPVP8 ')],
  ['a JPEG signature before a script', onlySignature],
  ['a PNG signature before a page', () => Buffer.concat([png.subarray(0, 8), Buffer.from(script)])],
  ['a JPEG cut in the middle', () => jpeg.subarray(0, jpeg.length >> 1)],
  ['a PNG cut in the middle', () => png.subarray(0, png.length >> 1)],
  ['nothing', () => Buffer.alloc(0)],
];

describe('what is no picture is refused wherever it arrives, and leaves nothing (R0-307)', () => {
  test.each(liars)('%s', async (_case, make) => {
    const before = filesInStore();
    const bytes = make();
    for (const type of ['image/jpeg', 'image/png']) {
      const sent = await put(bytes, type);
      expect([sent.status, sent.failure.detail]).toEqual([422, wrongType]);
      const request = await newPlacement(app.db, own, { photo: inBody(bytes, type) });
      const placed = await operator.call(placeDosimeter, request, keyed());
      expect([placed.status, placed.failure.detail]).toEqual([422, wrongType]);
      const { rows } = await app.db.execute(
        sql`select started_on from placements where id = ${request.body.dosimetro.id}`,
      );
      expect(rows).toEqual([{ started_on: null }]);
    }
    expect(filesInStore()).toEqual(before);
  });

  test.each([
    'image/svg+xml',
    'text/html',
    'application/javascript',
    'image/gif',
    'multipart/form-data; boundary=x',
  ])('bytes sent as %s', async (type) => {
    const sent = await put(jpeg, type);
    expect([sent.status, sent.failure.detail]).toEqual([415, 'Formato della richiesta non supportato.']);
    const photo = inBody(jpeg, type);
    const placed = await operator.call(placeDosimeter, await newPlacement(app.db, own, { photo }), keyed());
    expect([placed.status, placed.failure.detail]).toEqual([422, wrongType]);
    expect(await app.files.has(hashOf(jpeg))).toBe(false);
  });
});

describe('what is too large is refused before it costs anything', () => {
  test('by its size: above the limit of the call, of the picture, of the photo', async () => {
    const before = filesInStore();
    const huge = Buffer.concat([jpeg, Buffer.alloc(13 * 1024 * 1024)]);
    expect((await put(huge)).status).toBe(413);
    const large = Buffer.concat([jpeg, Buffer.alloc(11 * 1024 * 1024)]);
    expect((await put(large)).failure.detail).toBe(tooLarge(10));
    const photo = inBody(Buffer.concat([jpeg, Buffer.alloc(6 * 1024 * 1024)]));
    const placed = await operator.call(placeDosimeter, await newPlacement(app.db, own, { photo }), keyed());
    expect([placed.status, placed.failure.detail]).toEqual([422, tooLarge(5)]);
    expect(filesInStore()).toEqual(before);
  });

  test('by what its header announces: the connection is not even asked for the rest', async () => {
    const sent = await operator.send({
      method: 'PUT',
      url: storePicture.path.replace('{sha256}', hashOf(jpeg)),
      payload: jpeg,
      headers: { 'content-type': 'image/jpeg', 'content-length': '4000000000' },
    });
    expect([sent.status, sent.failure.detail]).toEqual([
      413,
      expect.stringMatching(/^La richiesta è troppo grande: al massimo \d+ MB\./),
    ]);
  });
});

/** Runs `work` and tells how long it kept the processor and how much more memory the process held meanwhile. */
async function costOf(work: () => Promise<unknown>): Promise<{ processorMs: number; mib: number }> {
  const { rss } = process.memoryUsage();
  let highest = rss;
  const watch = setInterval(() => {
    highest = Math.max(highest, process.memoryUsage().rss);
  }, 5);
  const begun = process.cpuUsage();
  await work();
  clearInterval(watch);
  const { user, system } = process.cpuUsage(begun);
  return { processorMs: (user + system) / 1000, mib: (highest - rss) / 1024 / 1024 };
}

describe('a bomb costs neither time nor memory', () => {
  test('30,000 × 30,000 pixels in a few kilobytes, ten at once', async () => {
    const bomb = blackPng(30_000, 30_000);
    expect(bomb.length).toBeLessThan(300_000);
    const { processorMs, mib } = await costOf(async () => {
      const answers = await Promise.all(Array.from({ length: 10 }, () => put(bomb)));
      for (const { status, failure } of answers) expect([status, failure.detail]).toEqual([422, wrongType]);
    });
    expect(processorMs).toBeLessThan(5_000);
    expect(mib).toBeLessThan(200);
    expect(await app.files.has(hashOf(bomb))).toBe(false);
  });

  test('a text inside that unpacks to a hundred megabytes', async () => {
    const text = Buffer.concat([
      Buffer.from('Comment\0\0'),
      deflateSync(Buffer.alloc(100_000_000), { level: 9 }),
    ]);
    const profile = Buffer.concat([
      Buffer.from('icc\0\0'),
      deflateSync(Buffer.alloc(100_000_000), { level: 9 }),
    ]);
    const bomb = blackPng(60, 40, {
      extra: [chunk('iCCP', profile), chunk('zTXt', text), chunk('zTXt', text)],
    });
    const { processorMs, mib } = await costOf(async () => expect((await put(bomb)).status).toBeLessThan(500));
    expect(processorMs).toBeLessThan(5_000);
    expect(mib).toBeLessThan(200);
  });

  test('pictures just within the limit, interlaced so that each must be held whole, eight at once', async () => {
    const whole = blackPng(6_300, 6_300, { interlaced: true });
    const different = (index: number) => chunk('tEXt', Buffer.from(`Comment\0${index}`));
    const pictures = Array.from({ length: 8 }, (_, index) =>
      Buffer.concat([whole.subarray(0, 33), different(index), whole.subarray(33)]),
    );
    const { mib } = await costOf(async () => {
      const answers = await Promise.all(pictures.map((bytes) => put(bytes)));
      for (const { status } of answers) expect(status).toBe(200);
    });
    expect(mib).toBeLessThan(300);
  });
});

describe('a picture that is also something else is kept as what it shows, and never served as the other', () => {
  const insideJpeg = (text: string) => {
    const comment = Buffer.from(text);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(comment.length + 2);
    return Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xfe]), length, comment, jpeg.subarray(2)]);
  };
  test.each<[string, () => Buffer, string]>([
    ['a page in the comment of a JPEG', () => insideJpeg(`<html>${script}</html>`), 'image/jpeg'],
    ['a script in the comment of a JPEG', () => insideJpeg('*/=alert(1)/*'), 'image/jpeg'],
    [
      'a page behind a JPEG',
      () => Buffer.concat([jpeg, Buffer.from(`<html>${script}</html>`)]),
      'image/jpeg',
    ],
    ['an archive behind a PNG', () => Buffer.concat([png, Buffer.from('PK\x03\x04archivio')]), 'image/png'],
    ['a PNG that says it is a JPEG', () => png, 'image/png'],
  ])('%s', async (_case, make, type) => {
    const bytes = make();
    const request = await newPlacement(app.db, own, { photo: inBody(bytes, 'image/jpeg') });
    const placed = await operator.call(placeDosimeter, request, keyed());
    expect(placed.status).toBe(200);
    const { rows } = await app.db.execute(
      sql`select media_type from stored_files where sha256 = ${hashOf(bytes)}`,
    );
    expect(rows).toEqual([{ media_type: type }]);

    const photo = await operator.call(getPlacementPhoto, { params: { id: request.body.dosimetro.id } });
    expect(photo.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("script-src 'self' 'wasm-unsafe-eval';"),
    });
    const served = JSON.stringify(photo.body);
    expect(served).toContain(`data:${type};base64,${bytes.toString('base64')}`);
    expect(served).not.toContain('<script');
    const sent = await operator.call(getPicture, { params: { blob: hashOf(bytes) } });
    expect(sent.headers).toMatchObject({ 'content-type': type, 'x-content-type-options': 'nosniff' });
    const file = await operator.send({ method: 'GET', url: `/files/${hashOf(bytes)}` });
    expect(String(file.headers['content-type'])).not.toContain('image/');
  });
});

test('whoever knows the hash of a picture of somebody else can neither use nor see it', async () => {
  const bytes = await newPhoto();
  await put(bytes);
  const stranger = await app.as('zona');
  const { body } = await stranger.call(listMissingPictures, { body: { sha256: [hashOf(bytes)] } });
  expect(body.missing).toEqual([hashOf(bytes)]);
  expect((await stranger.call(getPicture, { params: { blob: hashOf(bytes) } })).status).toBe(404);
  const photo = `sha256:${hashOf(bytes)}`;
  const placed = await stranger.call(placeDosimeter, await newPlacement(app.db, own, { photo }), keyed());
  expect([placed.status, placed.failure.detail]).toEqual([
    422,
    "Un'immagine non è arrivata al server: inviarla di nuovo.",
  ]);
});
