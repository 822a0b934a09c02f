import { Button } from '@mantine/core';
import { IconDownload, IconFileZip } from '@tabler/icons-react';
import { useState } from 'react';
import { State } from '#customers/state-words/web/public.ts';
import { formatDay } from '#platform/contract/dates.ts';
import { endpointUrl, toFailure } from '#platform/web/api-client.ts';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { saveFile } from '#ui/pictures/save-file.ts';
import { type Folder, type FolderDocument, folderCalls } from '../../folders/contract.ts';
import { folderHref, stateOfDocument } from '../../folders/rules.ts';
import { viewerTexts } from '../rules.ts';
import classes from './folder-viewer.module.css';
import { fetchSummary } from './use-folder-merge.ts';

type FolderDownloadsProps = { folder: Folder; client: string | undefined };

/** What works without merging: the archive, the summary, each document (Q2-85). */
export function FolderDownloads({ folder, client }: FolderDownloadsProps) {
  return (
    <aside aria-labelledby="folder-downloads" className={classes.downloads}>
      <h2 id="folder-downloads" className={classes.heading}>
        Download
      </h2>
      <div className={classes.all}>
        <Button
          component="a"
          variant="default"
          href={folderHref(folder, 'download', client)}
          download
          leftSection={<IconFileZip size={18} aria-hidden />}
        >
          Tutti i documenti (zip)
        </Button>
        <SummaryButton folder={folder} client={client} />
      </div>
      <ol className={classes.documents}>
        {folder.documents.map((document) => (
          <DocumentLine key={document.id} {...{ folder, document, client }} />
        ))}
      </ol>
    </aside>
  );
}

function SummaryButton({ folder, client }: FolderDownloadsProps) {
  const [isFetching, setFetching] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function save(): Promise<void> {
    setFetching(true);
    setProblem(null);
    try {
      saveFile(`${viewerTexts.summary}.pdf`, await fetchSummary(folder, client));
    } catch (error) {
      setProblem(toFailure(error).text);
    } finally {
      setFetching(false);
    }
  }

  return (
    <>
      <Button
        variant="default"
        loading={isFetching}
        onClick={() => void save()}
        leftSection={<IconDownload size={18} aria-hidden />}
      >
        {viewerTexts.summary}
      </Button>
      {problem && <AlertBox tone="error">{problem}</AlertBox>}
    </>
  );
}

type DocumentLineProps = FolderDownloadsProps & { document: FolderDocument };

function DocumentLine({ folder, document, client }: DocumentLineProps) {
  const { file } = folderCalls[folder.type];
  const params = { folder: folder.id, docId: document.id };
  const url = (query: Record<string, string>) =>
    endpointUrl(file, { params, query: { ...query, download: '1', client } });
  const detail = [formatDay(document.data), ...(document.byte === null ? [] : [sizeOf(document.byte)])];
  return (
    <li className={classes.document}>
      <a className={classes.file} href={url({})} download>
        {document.titolo}
      </a>
      <span className={classes.detail}>
        <State name={stateOfDocument[document.stato]} />
        {detail.join(' · ')}
        {document.conFirma !== null && (
          <>
            <a href={url({ firmato: '1' })} download aria-label={`Scarica firmato: ${document.titolo}`}>
              file firmato
            </a>
          </>
        )}
      </span>
    </li>
  );
}

const kilo = 1000;
function sizeOf(bytes: number): string {
  const figure = (value: number, unit: string) =>
    `${new Intl.NumberFormat('it-IT', { maximumFractionDigits: 1 }).format(value)} ${unit}`;
  return bytes < kilo * kilo ? figure(Math.ceil(bytes / kilo), 'kB') : figure(bytes / kilo ** 2, 'MB');
}
