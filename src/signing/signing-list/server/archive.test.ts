import { createHash } from 'node:crypto';
import { Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { expect, test } from 'vitest';
import { readZipDirectory } from '#platform/server/files/zip-directory.ts';
import { archiveToSign, indexName } from './archive.ts';

const contentOf = (index: number) => Buffer.alloc(10_000 + (index % 7), index % 251);
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Documents under their hash, and how many of their bytes are out of the store but not yet in the archive. */
function documents(count: number) {
  const contents = new Map<string, Buffer>();
  const waiting = Array.from({ length: count }, (_, index) => {
    const bytes = Buffer.concat([contentOf(index), Buffer.from(String(index))]);
    const sha256 = hashOf(bytes);
    contents.set(sha256, bytes);
    return {
      ...{ id: index + 1, fileName: `relazione_finale_${index}.pdf`, title: `RF-2026-${index}`, sha256 },
      ...{ detail: 'Scuola; Asilo', size: bytes.length, createdAt: new Date('2026-03-16T09:00:00Z') },
    };
  });
  return { contents, waiting };
}

test('holds every document byte for byte under its number, and an index; the same list has the same bytes', async () => {
  const { contents, waiting } = documents(3);
  const files = { read: async (sha256: string) => contents.get(sha256) ?? Buffer.alloc(0) };
  const make = async () => {
    const { stream, size } = archiveToSign(waiting, files);
    const bytes = await buffer(stream);
    expect(bytes.length).toBe(await size);
    return bytes;
  };
  const zip = await make();
  expect(readZipDirectory(zip)?.map(({ name }) => name)).toEqual([
    '1_relazione_finale_0.pdf',
    '2_relazione_finale_1.pdf',
    '3_relazione_finale_2.pdf',
    indexName,
  ]);
  for (const bytes of contents.values()) expect(zip.includes(bytes)).toBe(true);
  expect(zip.toString('utf8')).toContain(`1_relazione_finale_0.pdf;RF-2026-0;"Scuola; Asilo";16/03/2026;`);
  expect((await make()).equals(zip)).toBe(true);
});

test('2,000 documents pass through with no more than a few of them in memory, however slow the reader', async () => {
  const { contents, waiting } = documents(2_000);
  let read = 0;
  let written = 0;
  let most = 0;
  const files = {
    read: async (sha256: string) => {
      const bytes = contents.get(sha256) ?? Buffer.alloc(0);
      read += bytes.length;
      return bytes;
    },
  };
  const { stream, size } = archiveToSign(waiting, files);
  const reader = new Writable({
    write(chunk: Buffer, _encoding, done) {
      written += chunk.length;
      most = Math.max(most, read - written);
      setImmediate(done);
    },
  });
  await pipeline(stream, reader);
  expect(read).toBe(waiting.reduce((sum, { size }) => sum + size, 0));
  expect(written).toBe(await size);
  // What streams hold between the store and the reader; all of it would be 20 MB.
  expect(most).toBeLessThan(400_000);
});

test('a damaged file breaks the archive off instead of leaving it out', async () => {
  const { waiting } = documents(3);
  const { stream } = archiveToSign(waiting, { read: async () => Buffer.from('guasto') });
  await expect(buffer(stream)).rejects.toThrow('danneggiato');
});

test('a reader that leaves ends the reading', async () => {
  const { contents, waiting } = documents(200);
  let reads = 0;
  const files = {
    read: async (sha256: string) => {
      reads += 1;
      return contents.get(sha256) ?? Buffer.alloc(0);
    },
  };
  const { stream } = archiveToSign(waiting, files);
  for await (const _chunk of stream) break;
  await new Promise((resolve) => void setImmediate(resolve));
  const before = reads;
  await new Promise((resolve) => void setTimeout(resolve, 20));
  expect(reads).toBeLessThanOrEqual(before + 1);
  expect(reads).toBeLessThan(100);
});
