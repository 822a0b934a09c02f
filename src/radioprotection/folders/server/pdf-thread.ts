import { createHash } from 'node:crypto';
import { leftOutPage } from '#platform/pdf/left-out-page.ts';
import { PdfRefused } from '#platform/pdf/open-for-copying.ts';
import { PdfMerger } from '#platform/pdf/pdf-merger.ts';
import { openFileStore } from '#platform/server/files/open-file-store.ts';
import { findStoredFile } from '#platform/server/files/stored-file.ts';
import { workOn } from '#platform/server/threads/thread-work.ts';
import type { PdfFound, PdfMessage, PdfTask } from './pdf-threads.ts';

/** The thread that looks at PDFs and merges them: a file at a time is in memory, whatever their number. */
workOn(async function* work(task: PdfTask): AsyncIterable<PdfMessage> {
  if (task.kind === 'check') {
    yield { id: 0, ...(await found(task.bytes)) };
    return;
  }
  const { title, documents, leftOut } = task;
  const files = openFileStore(task.files);
  const read = async (sha256: string) => {
    const bytes = await findStoredFile(files, sha256);
    const isWhole = bytes !== null && createHash('sha256').update(bytes).digest('hex') === sha256;
    return isWhole ? bytes : null;
  };
  // First all are looked at: nothing is sent of a file that somebody may not want without some of them.
  for (const { id, sha256 } of documents) {
    const bytes = await read(sha256);
    yield { id, ...(bytes === null ? ({ why: 'gone' } as const) : await found(bytes)) };
  }
  const out = new Set(leftOut.map(({ id }) => id));
  const merger = new PdfMerger();
  yield Buffer.concat(merger.start());
  if (leftOut.length > 0) {
    const note = await leftOutPage(
      'Documenti lasciati fuori',
      leftOut.map(({ title: name }) => name),
    );
    yield Buffer.concat((await merger.add(note, 'Documenti lasciati fuori')).parts);
  }
  for (const { id, sha256, title: name } of documents) {
    if (out.has(id)) continue;
    const bytes = await read(sha256);
    if (bytes === null) throw new Error('a file is gone that was there');
    yield Buffer.concat((await merger.add(bytes, name)).parts);
  }
  yield Buffer.concat(merger.finish(title));
});

async function found(bytes: Uint8Array): Promise<PdfFound> {
  try {
    const { pages } = await new PdfMerger().add(bytes, '');
    return { why: null, pages };
  } catch (error) {
    if (error instanceof PdfRefused) return { why: error.why };
    return { why: 'damaged' };
  }
}
