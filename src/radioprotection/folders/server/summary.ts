import { buffer } from 'node:stream/consumers';
import { formatDay, romeDay } from '#platform/contract/dates.ts';
import { dataTable, writeDocument } from '#platform/server/documents/documents.ts';
import type { Folder, FolderDocument } from '../contract.ts';
import { documentStateLabels, folderTexts } from '../rules.ts';

/** The index of a folder: what it is, of whom, and its documents in order; pages that are not counted are not told. */
export async function printSummary(folder: Folder, madeAt: Date): Promise<Buffer> {
  const rows = folder.documents.map((document, index) => [
    String(index + 1),
    document.titolo,
    formatDay(document.data),
    document.pagine === null ? '—' : String(document.pagine),
    stateInWords(document),
  ]);
  const columns = [
    { header: 'N.', width: 30, numeric: true },
    { header: 'Documento', width: '*' },
    { header: 'Data', width: 64 },
    { header: 'Pagine', width: 42, numeric: true },
    { header: 'Stato', width: 130 },
  ] as const;
  return buffer(
    await writeDocument({
      ...{ title: folder.titolo, orientation: 'portrait', madeAt, archival: true },
      facts: [
        ['Unità locale', folder.unita.nome],
        ['Datore di lavoro', folder.datore.nome],
      ],
      content: [rows.length === 0 ? { text: folderTexts.noDocuments } : dataTable(columns, rows)],
    }),
  );
}

/** 'Firmato il 12/03/2026 da Anna Neri' */
function stateInWords({ stato, firmato, firmatari }: FolderDocument): string {
  const when = firmato === null ? '' : ` il ${formatDay(romeDay(new Date(firmato)))}`;
  const who = firmatari.length === 0 ? '' : ` da ${firmatari.join(', ')}`;
  return `${documentStateLabels[stato]}${when}${who}`;
}
