import { PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';

export type ArchiveEntry = {
  name: string;
  /** When it was stored, as the archive says. */
  at: Date;
  /** In bytes, where it is known before the file is read. */
  size?: number;
  read: () => Promise<Uint8Array>;
};

export type ArchiveIndex = { name: string; at: Date; text(): string };

/**
 * Files as a zip with an index, written as it is read: one file at a time is in memory, whatever their number. Their
 * bytes are stored as they are. With the size of every file its own is known before the first of them; else it is
 * null, and the index is written last, by what has been seen of the files. One that cannot be read breaks the archive
 * off, and the browser says so.
 */
export function archiveOf(
  entries: readonly ArchiveEntry[],
  index: ArchiveIndex,
): { stream: Readable; size: Promise<number | null> } {
  const zip = new ZipFile();
  // A consumer that is slower than the disk keeps the next file from being read.
  const stream = new PassThrough();
  const giveUp = (error: Error) => void stream.destroy(error);
  zip.on('error', giveUp);
  const add = ({ name, at, size, read }: ArchiveEntry) =>
    zip.addReadStreamLazy(
      name,
      { compress: false, mtime: at, mode: 0o100644, ...(size === undefined ? {} : { size }) },
      (done) => done(null, Readable.from(contentOf(read), { objectMode: false }).once('error', giveUp)),
    );
  for (const entry of entries) add(entry);
  const isKnown = entries.every(({ size }) => size !== undefined);
  if (isKnown) zip.addBuffer(Buffer.from(index.text()), index.name, { compress: false, mtime: index.at });
  else add({ name: index.name, at: index.at, read: async () => Buffer.from(index.text()) });
  // Its types leave out the number that the callback is given: -1 while a size is unknown.
  const size = new Promise<number | null>((resolve) =>
    zip.end({ forceZip64Format: isLong(entries), comment: '' }, ((bytes: number) =>
      resolve(bytes < 0 ? null : bytes)) as () => void),
  );
  zip.outputStream.pipe(stream);
  return { stream, size };
}

/** What the directory of an archive holds of each file beside its name. */
const directoryBytes = 55;

/**
 * Whether the directory of an archive is to be written in the long form. yazl foretells the long one from 65,535 bytes
 * on and writes the short one, so that a download would end 76 bytes before its announced length.
 */
const isLong = (entries: readonly ArchiveEntry[]) =>
  entries.reduce((sum, { name }) => sum + directoryBytes + Buffer.byteLength(name), 0) > 60_000;

/** The bytes of a file, read once somebody takes them. */
async function* contentOf(read: ArchiveEntry['read']) {
  const bytes = await read();
  if (bytes.length > 0) yield bytes;
}
