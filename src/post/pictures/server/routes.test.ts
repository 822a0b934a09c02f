import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { createAccount } from '#accounts/people/server/public.ts';
import { type Caller, openTestApp, type TestApp, testPassword } from '#test/support/app.ts';
import { getPicture, listMissingPictures, storePicture, uploadPicture } from '../contract.ts';
import { sweepFiles } from './public.ts';

let app: TestApp;
let anna: Caller;
let bruno: Caller;
let photo: Buffer;

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const put = (who: Caller, bytes: Buffer, sha256 = hashOf(bytes), type = 'image/jpeg') =>
  who.send({
    method: 'PUT',
    url: storePicture.path.replace('{sha256}', sha256),
    payload: bytes,
    headers: { 'content-type': type },
  });

beforeAll(async () => {
  app = await openTestApp();
  for (const username of ['anna', 'bruno']) {
    await createAccount(app.db, app.foundation.authentication, {
      username,
      displayName: username,
      email: `${username}@demo.invalid`,
      password: testPassword,
      roles: ['operatore'],
    });
  }
  anna = await app.as('anna');
  bruno = await app.as('bruno');
  photo = await sharp({ create: { width: 320, height: 240, channels: 3, background: '#456' } })
    .jpeg()
    .toBuffer();
});

describe('sending a picture', () => {
  test('keeps it under the hash of its content, byte for byte', async () => {
    const answer = await put(anna, photo);
    expect(answer.body).toEqual({
      sha256: hashOf(photo),
      size: photo.length,
      mime: 'image/jpeg',
      width: 320,
      height: 240,
    });
    expect((await app.files.read(hashOf(photo))).equals(photo)).toBe(true);
  });

  test('twice is once', async () => {
    expect((await put(anna, photo)).status).toBe(200);
    const { rows } = await app.db.execute(sql`select from stored_files where sha256 = ${hashOf(photo)}`);
    expect(rows.length).toBe(1);
  });

  test('tells which ones are still missing, to each user his own', async () => {
    const unknown = 'f'.repeat(64);
    const body = { sha256: [hashOf(photo), unknown] };
    expect((await anna.call(listMissingPictures, { body })).body.missing).toEqual([unknown]);
    expect((await bruno.call(listMissingPictures, { body })).body.missing).toEqual([hashOf(photo), unknown]);
  });
});

/** A PNG of 8,000 × 8,000 pixels in a few kilobytes, with nothing wrong but its size. */
function bomb(): Buffer {
  const crcTable = Array.from({ length: 256 }, (_, n) => {
    let c = n;
    for (let k = 0; k < 8; k += 1) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
    return c >>> 0;
  });
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    let crc = 0xffffffff;
    for (const byte of body) crc = (crcTable[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    const end = Buffer.alloc(4);
    end.writeUInt32BE((crc ^ 0xffffffff) >>> 0);
    return Buffer.concat([length, body, end]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(8_000, 0);
  header.writeUInt32BE(8_000, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const pixels = deflateSync(Buffer.alloc(1001 * 8_000));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

describe('a picture is refused', () => {
  const wrongType = "Formato non valido: caricare un'immagine png o jpeg.";
  test.each([
    [
      'when it is something else under the name of a JPEG (R0-307)',
      async () => Buffer.from('%PDF-1.7 niente immagine'),
      wrongType,
    ],
    ['when it is a GIF (R0-307)', async () => sharp(photo).gif().toBuffer(), wrongType],
    ['when it is cut off', async () => photo.subarray(0, photo.length - 200), wrongType],
    ['when it is a bomb', async () => bomb(), wrongType],
    ['when it is empty', async () => Buffer.alloc(0), wrongType],
    [
      'when it is larger than 10 MiB',
      async () => Buffer.concat([photo, Buffer.alloc(11 * 1024 * 1024)]),
      'Il file è troppo grande (massimo 10 MB).',
    ],
  ])('%s', async (_case, make, text) => {
    const bytes = await make();
    const answer = await put(anna, bytes);
    expect(answer.status).toBe(422);
    expect(answer.failure.detail).toBe(text);
    expect(await app.files.has(hashOf(bytes))).toBe(false);
  });

  test('when its bytes are not those announced', async () => {
    const answer = await put(anna, photo, 'a'.repeat(64));
    expect(answer.status).toBe(422);
    expect(await app.files.has('a'.repeat(64))).toBe(false);
  });

  test('when its address is no hash', async () => {
    expect((await put(anna, photo, 'niente')).status).toBe(404);
  });
});

describe('a picture as the file of a form', () => {
  const form = (bytes: Buffer | null, field = 'lb_blob[file]', name = 'foto d’archivio.jpg') => {
    const data = new FormData();
    if (bytes === null) data.append(field, 'solo testo');
    else data.append(field, new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), name);
    return data;
  };
  const post = async (who: Caller, data: FormData) => {
    const sent = new Response(data);
    return who.send({
      method: 'POST',
      url: uploadPicture.path,
      payload: Buffer.from(await sent.arrayBuffer()),
      headers: { 'content-type': sent.headers.get('content-type') ?? '' },
    });
  };
  const get = (who: Caller, blob: string) => who.call(getPicture, { params: { blob } });

  test('is answered with its name, a preview, its type and id, and given back to who sent it (R2-299, R2-472)', async () => {
    const png = await sharp({ create: { width: 30, height: 20, channels: 4, background: '#fa08' } })
      .png()
      .toBuffer();
    const { status, body } = await post(anna, form(png));
    const blob = hashOf(png);
    expect(status).toBe(200);
    expect(body).toEqual({
      filename: 'foto d’archivio.jpg',
      preview: `<img src="/api/v1/user/blobs/${blob}" alt="">`,
      mime: 'image/png',
      blob,
    });
    const given = await get(anna, blob);
    expect([given.status, given.headers['content-type']]).toEqual([200, 'image/png']);
    expect(given.bytes.equals(png)).toBe(true);
    expect((await get(bruno, blob)).status).toBe(404);
    expect((await anna.call(listMissingPictures, { body: { sha256: [blob] } })).body.missing).toEqual([]);
  });

  test.each([
    ['no picture', async () => form(Buffer.from('%PDF-1.7')), 415],
    ['a picture cut off', async () => form(photo.subarray(0, photo.length - 200)), 415],
    ['more than 10 MiB', async () => form(Buffer.concat([photo, Buffer.alloc(10 * 1024 * 1024)])), 413],
    ['far more than 10 MiB', async () => form(Buffer.alloc(13 * 1024 * 1024)), 413],
    ['a text in its place', async () => form(null), 422],
    ['another field', async () => form(photo, 'file'), 422],
  ])('%s is refused', async (_what, make, wanted) => {
    const { status, failure } = await post(anna, await make());
    expect(status).toBe(wanted);
    expect(failure.detail).not.toBe('');
  });

  test('is nothing that is no form, and no form goes anywhere else', async () => {
    const type = 'multipart/form-data; boundary=x';
    const raw = (url: string, contentType: string) =>
      anna.send({ method: 'POST', url, payload: 'niente', headers: { 'content-type': contentType } });
    expect((await raw(uploadPicture.path, type)).status).toBe(400);
    expect((await raw(uploadPicture.path, 'image/jpeg')).status).toBe(415);
    expect((await raw(listMissingPictures.path, type)).status).toBe(415);
  });
});

describe('the nightly sweep', () => {
  test('spares a picture that is sent again while it runs', async () => {
    const again = await sharp({ create: { width: 11, height: 9, channels: 3, background: '#0aa' } })
      .jpeg()
      .toBuffer();
    await put(anna, again);
    app.clock.advance(8 * 1440);
    const waits = sql`
      select count(*)::int as count from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`;
    let sending: ReturnType<typeof put> | undefined;
    // It arrives between the sweep's two steps: its note is deleted already, its file not yet.
    const remove = async (sha256: string) => {
      if (sha256 === hashOf(again)) {
        sending = put(anna, again);
        const patience = { timeout: 30_000, interval: 20 };
        await expect.poll(async () => (await app.db.execute(waits)).rows, patience).toEqual([{ count: 1 }]);
      }
      await app.files.remove(sha256);
    };
    await sweepFiles(app.db, { ...app.files, remove }, app.clock.now());
    expect((await sending)?.status).toBe(200);
    const { body } = await anna.call(listMissingPictures, { body: { sha256: [hashOf(again)] } });
    expect(body.missing).toEqual([]);
    expect(await app.files.has(hashOf(again))).toBe(true);
  });

  test('removes what nothing refers to after a week, on the store and in the notes', async () => {
    const lonely = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#a00' } })
      .jpeg()
      .toBuffer();
    await put(anna, lonely);
    const now = (days: number) => new Date(app.clock.now().getTime() + days * 86_400_000);
    await sweepFiles(app.db, app.files, now(6));
    expect(await app.files.has(hashOf(lonely))).toBe(true);
    await sweepFiles(app.db, app.files, now(8));
    expect(await app.files.has(hashOf(lonely))).toBe(false);
  });
});
