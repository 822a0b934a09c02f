import { leftOutPage } from '#platform/pdf/left-out-page.ts';
import { PdfRefused } from '#platform/pdf/open-for-copying.ts';
import { PdfMerger } from '#platform/pdf/pdf-merger.ts';
import type { MergeAnswer, MergeQuestion } from './pdf-merging.ts';

const merger = new PdfMerger();
/** As blobs the browser keeps them where it likes; here stands never more than one document. */
const kept: Blob[] = [new Blob(merger.start())];

addEventListener('message', ({ data }: MessageEvent<MergeQuestion>) => {
  answerTo(data).then(
    (answer) => postMessage(answer),
    (error: unknown) =>
      postMessage({ refused: error instanceof PdfRefused ? error.why : 'damaged' } satisfies MergeAnswer),
  );
});

async function answerTo(question: MergeQuestion): Promise<MergeAnswer> {
  if ('file' in question) {
    const bytes = new Uint8Array(await question.file.arrayBuffer());
    const { parts, pages } = await merger.add(bytes, question.title);
    kept.push(new Blob(parts));
    return { pages };
  }
  const { leftOut, title } = question;
  if (leftOut) {
    const note = await leftOutPage(leftOut.title, leftOut.lines);
    kept.push(new Blob((await merger.add(note, leftOut.title, { isFirst: true })).parts));
  }
  kept.push(new Blob(merger.finish(title)));
  return { merged: new Blob(kept, { type: 'application/pdf' }) };
}
