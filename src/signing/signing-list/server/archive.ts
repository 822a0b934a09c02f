import { PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { csvText } from '#platform/contract/csv.ts';
import { formatDay, romeDay } from '#platform/contract/dates.ts';
import type { FileStore } from '#platform/server/files/files.ts';
import { readStoredFile } from '#platform/server/files/stored-file.ts';
import { nameToSign } from '../rules.ts';
import type { Waiting } from './queries.ts';

export const indexName = 'indice.csv';

/**
 * Documents to sign as a zip with an index, written as it is read: one document at a time is in memory, whatever their
 * number. Their bytes are stored as they are, so the length is known before the first of them. A file that is damaged
 * or gone breaks the archive off, and the browser says so.
 */
export function archiveOf(
  documents: readonly Waiting[],
  files: Pick<FileStore, 'read'>,
): { stream: Readable; size: Promise<number> } {
  const zip = new ZipFile();
  // A consumer that is slower than the disk keeps the next document from being read.
  const stream = new PassThrough();
  const giveUp = (error: Error) => void stream.destroy(error);
  zip.on('error', giveUp);
  for (const document of documents) {
    const { sha256, size, createdAt } = document;
    zip.addReadStreamLazy(
      nameToSign(document),
      { compress: false, size, mtime: createdAt, mode: 0o100644 },
      (done) =>
        done(null, Readable.from(contentOf(sha256, files), { objectMode: false }).once('error', giveUp)),
    );
  }
  const index = Buffer.from(indexOf(documents));
  zip.addBuffer(index, indexName, { compress: false, mtime: documents[0]?.createdAt ?? new Date(0) });
  // Its types leave out the number that the callback is given.
  const size = new Promise<number>((resolve) => zip.end(undefined, resolve as () => void));
  zip.outputStream.pipe(stream);
  return { stream, size };
}

/** The bytes of a document, read once somebody takes them. */
async function* contentOf(sha256: string, files: Pick<FileStore, 'read'>) {
  yield await readStoredFile(files, sha256);
}

function indexOf(documents: readonly Waiting[]): string {
  return csvText([
    ['File', 'Documento', 'Di', 'In attesa dal', 'Impronta SHA-256'],
    ...documents.map((document) => [
      nameToSign(document),
      document.title,
      document.detail,
      formatDay(romeDay(document.createdAt)),
      document.sha256,
    ]),
  ]);
}
