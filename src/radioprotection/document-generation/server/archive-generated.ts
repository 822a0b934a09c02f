import { csvText } from '#platform/contract/csv.ts';
import { formatDay } from '#platform/contract/dates.ts';
import { archiveOf } from '#platform/server/files/archive.ts';
import { readStoredFile } from '#platform/server/files/stored-file.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { generatedStateLabels } from '../rules.ts';
import type { Generated } from './queries.ts';

const longestName = 80;

/** Under which name a document stands in the archive: its number tells apart those of one title. */
const nameOf = ({ id, title }: Generated) =>
  `${id}-${title
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .slice(0, longestName)
    .replace(/^-|-$/g, '')}.pdf`;

/** Generated documents as a zip with an index, written as it is read. */
export function archiveGenerated(
  { files, clock }: Pick<RequestContext, 'files' | 'clock'>,
  documents: readonly Generated[],
): ReturnType<typeof archiveOf> {
  const entries = documents.map((document) => ({
    name: nameOf(document),
    at: new Date(document.storedAt),
    size: document.size,
    read: () => readStoredFile(files, document.sha256),
  }));
  const text = () =>
    csvText([
      ['File', 'Documento', 'Data', 'Stato', 'Unità locale', 'Impronta SHA-256'],
      ...documents.map((document) => [
        nameOf(document),
        document.title,
        formatDay(document.day),
        generatedStateLabels[document.state],
        document.unit,
        document.sha256,
      ]),
    ]);
  return archiveOf(entries, { name: 'indice.csv', at: clock.now(), text });
}
