import { Readable } from 'node:stream';
import { conflict, notFound } from '#platform/server/http/errors.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { type FolderType, folderTexts, mergedTitle, unreadableTexts } from '../rules.ts';
import { fileOf, type KeptDocument, type PrintNow } from './document-files.ts';
import { pdfThreads, type ToMerge, type WhyUnread } from './pdf-threads.ts';

/**
 * Documents as one PDF, written while it is read. Those that cannot be read are named (409) before a byte is sent,
 * unless `without` names them: then a first page says that they are left out.
 */
export async function mergeDocuments(
  context: RequestContext,
  found: readonly KeptDocument[],
  { type, without, printNow }: { type: FolderType; without: readonly number[]; printNow: PrintNow },
): Promise<Readable> {
  if (found.length === 0) throw notFound(folderTexts.noDocuments);
  const documents: ToMerge[] = [];
  for (const document of found) {
    const sha256 = await fileOf(context, document, printNow);
    documents.push({ id: document.id, title: nameOf(document), sha256 });
  }
  const leftOut = documents.filter(({ id }) => without.includes(id));
  if (leftOut.length === documents.length) throw notFound(folderTexts.noDocuments);
  const messages = pdfThreads.work({
    ...{ kind: 'merge', files: context.config.files, title: mergedTitle(type) },
    ...{ documents: documents.filter(({ id }) => !without.includes(id)), leftOut },
  });
  const broken: (ToMerge & { why: WhyUnread })[] = [];
  let next = await messages.next();
  while (!next.done && !(next.value instanceof Uint8Array)) {
    const { id, why } = next.value;
    const document = documents.find((one) => one.id === id);
    if (why !== null && document) broken.push({ ...document, why });
    // All have been looked at once the first part of the file comes; with one broken it is not wanted.
    next = await messages.next();
  }
  if (broken.length > 0) {
    await messages.return();
    throw conflict(
      folderTexts.broken(broken.map(({ title }) => `«${title}»`).join(', ')),
      Object.fromEntries(broken.map(({ id, why }) => [String(id), whyInWords(why)])),
    );
  }
  let begun: typeof next | null = next;
  const rest = {
    next: async () => {
      const part = begun ?? messages.next();
      begun = null;
      return part;
    },
    return: () => messages.return(),
  };
  return Readable.from({ [Symbol.asyncIterator]: () => rest }, { objectMode: false });
}

export function whyInWords(why: WhyUnread): string {
  return why === 'gone' ? folderTexts.gone : unreadableTexts[why];
}

const nameOf = ({ folder, title }: KeptDocument) => (folder === null ? title : `${folder} · ${title}`);
