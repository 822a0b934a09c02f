import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { csvText } from '#platform/contract/csv.ts';
import { formatDay } from '#platform/contract/dates.ts';
import { type ArchiveEntry, archiveOf } from '#platform/server/files/archive.ts';
import { findStoredFile } from '#platform/server/files/stored-file.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { documentStateLabels, folderTexts, nameInArchive } from '../rules.ts';
import { fileOf, type KeptDocument, type PrintNow } from './document-files.ts';
import { whyInWords } from './merge-folders.ts';
import { lookAtPdf } from './pdf-threads.ts';

type Row = { name: string; document: KeptDocument; sha256: string | null; note: string };
const indexName = 'indice.csv';

/**
 * A folder as a zip: each document under its place and title, beside it the files it was signed with; of one signed
 * within the PDF that alone. What is damaged is in it as it is, and the index says so.
 */
export function zipFolder(
  context: RequestContext,
  documents: readonly KeptDocument[],
  printNow: PrintNow,
): Readable {
  const rows: Row[] = [];
  const digits = String(documents.length).length;
  const entries = documents.flatMap((document, index) => {
    const place = String(index + 1).padStart(digits, '0');
    const files = document.signatures.map((signature, turn) => ({
      name: nameInArchive(place, document.title, endingOf(signature.format, turn)),
      find: async () => signature.sha256,
      isPdf: signature.format === 'PAdES',
    }));
    const isWithin = document.signatures.some(({ format }) => format === 'PAdES');
    const own = {
      name: nameInArchive(place, document.title, 'pdf'),
      find: () => fileOf(context, document, printNow),
      isPdf: true,
    };
    return (isWithin ? files : [own, ...files]).map(({ name, find, isPdf }): ArchiveEntry => {
      return {
        ...{ name, at: document.storedAt },
        async read() {
          const sha256 = await find().catch(() => null);
          const bytes = sha256 === null ? null : await findStoredFile(context.files, sha256);
          rows.push({ name, document, sha256, note: await noteOn(bytes, sha256, isPdf) });
          return bytes ?? Buffer.alloc(0);
        },
      };
    });
  });
  const at = context.clock.now();
  return archiveOf(entries, { name: indexName, at, text: () => indexOf(rows) }).stream;
}

/** What is wrong with a file, in words; nothing with most. */
async function noteOn(bytes: Buffer | null, sha256: string | null, isPdf: boolean): Promise<string> {
  if (sha256 === null) return folderTexts.notPrinted;
  if (bytes === null) return folderTexts.gone;
  const isAsStored = createHash('sha256').update(bytes).digest('hex') === sha256;
  const why = isPdf ? (await lookAtPdf(bytes)).why : null;
  if (why !== null) return whyInWords(why);
  return isAsStored ? '' : folderTexts.notAsStored;
}

/** 'pdf.p7m', of a second one 'pdf.2.p7m'. */
function endingOf(format: 'CAdES' | 'PAdES', turn: number): string {
  const number = turn === 0 ? '' : `${turn + 1}.`;
  return format === 'CAdES' ? `pdf.${number}p7m` : `firmato.${number}pdf`;
}

function indexOf(rows: readonly Row[]): string {
  return csvText([
    ['File', 'Documento', 'Data', 'Stato', 'Impronta SHA-256', 'Osservazioni'],
    ...rows.map(({ name, document, sha256, note }) => [
      name,
      document.title,
      formatDay(document.day),
      documentStateLabels[document.state],
      sha256 ?? '',
      note,
    ]),
  ]);
}
