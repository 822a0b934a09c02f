import { useEffect, useState } from 'react';
import { call, download } from '#platform/web/api-client.ts';
import { PdfMerging } from '#platform/web/pdf/pdf-merging.ts';
import { type Folder, folderCalls } from '../../folders/contract.ts';
import { viewerTexts } from '../rules.ts';
import { FolderMerge, type MergeItem, type MergeState } from './folder-merge.ts';

/** The folder as one PDF: it begins by itself and ends with the page. */
export function useFolderMerge(
  folder: Folder,
  client: string | undefined,
): { state: MergeState; total: number; merge: FolderMerge | null; startAgain: () => void } {
  const [state, setState] = useState<MergeState>({ step: 'making', done: 0 });
  const [merge, setMerge] = useState<FolderMerge | null>(null);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is another merge
  useEffect(() => {
    const items = itemsOf(folder, client);
    const started = new FolderMerge(new PdfMerging(), folder.titolo, items, setState);
    setMerge(started);
    started.goOn();
    return () => started.close();
  }, [folder, client, attempt]);
  return { state, total: folder.documents.length + 1, merge, startAgain: () => setAttempt((n) => n + 1) };
}

/** The summary, then the documents in the folder's order (Q2-84). */
function itemsOf({ type, id, documents }: Folder, client: string | undefined): MergeItem[] {
  const { file } = folderCalls[type];
  return [
    { title: viewerTexts.summary, fetch: (signal) => fetchSummary({ type, id }, client, signal) },
    ...documents.map((document) => ({
      title: document.titolo,
      fetch: async (signal: AbortSignal) => {
        const params = { folder: id, docId: document.id };
        const found = await download(file, { params, query: { download: '1', client } }, { signal });
        return found.file;
      },
    })),
  ];
}

export async function fetchSummary(
  { type, id }: Pick<Folder, 'type' | 'id'>,
  client: string | undefined,
  signal?: AbortSignal,
): Promise<Blob> {
  const { content } = await call(
    folderCalls[type].summary,
    { params: { folder: id }, query: { client } },
    { signal },
  );
  const bytes = Uint8Array.from(atob(content), (sign) => sign.charCodeAt(0));
  return new Blob([bytes], { type: 'application/pdf' });
}
