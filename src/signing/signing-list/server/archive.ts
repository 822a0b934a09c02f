import type { Readable } from 'node:stream';
import { csvText } from '#platform/contract/csv.ts';
import { formatDay, romeDay } from '#platform/contract/dates.ts';
import { archiveOf } from '#platform/server/files/archive.ts';
import type { FileStore } from '#platform/server/files/files.ts';
import { readStoredFile } from '#platform/server/files/stored-file.ts';
import { nameToSign } from '../rules.ts';
import type { Waiting } from './queries.ts';

export const indexName = 'indice.csv';

/** Documents to sign as a zip with an index; a file that is damaged or gone breaks it off. */
export function archiveToSign(
  documents: readonly Waiting[],
  files: Pick<FileStore, 'read'>,
): { stream: Readable; size: Promise<number | null> } {
  const entries = documents.map(({ sha256, size, createdAt, ...named }) => ({
    ...{ name: nameToSign(named), at: createdAt, size },
    read: () => readStoredFile(files, sha256),
  }));
  const at = documents[0]?.createdAt ?? new Date(0);
  return archiveOf(entries, { name: indexName, at, text: () => indexOf(documents) });
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
