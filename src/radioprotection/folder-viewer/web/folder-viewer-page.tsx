import { useParams } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { appLink } from '#platform/web/app-link.tsx';
import { RecordView } from '#platform/web/records/record-view.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeletons } from '#ui/feedback/skeletons.tsx';
import { saveFile } from '#ui/pictures/save-file.ts';
import { PageHeader } from '#ui/shell/page-header.tsx';
import { type Folder, folderCalls } from '../../folders/contract.ts';
import { type FolderType, folderTexts, folderTypes } from '../../folders/rules.ts';
import { ownUnitsHref } from '../../unit-places/rules.ts';
import { viewerTexts } from '../rules.ts';
import { FolderDownloads } from './folder-downloads.tsx';
import classes from './folder-viewer.module.css';
import { MergeProgress } from './merge-progress.tsx';
import { useFolderMerge } from './use-folder-merge.ts';

const PdfReader = lazy(async () => ({ default: (await import('#ui/pdf/pdf-reader.tsx')).PdfReader }));

/** The documents of a folder as one PDF, beside the ways to have them one by one (S2 §2.9). */
export function FolderViewerPage() {
  const {
    type = '',
    folder = '',
    committente: client,
  } = useParams({ strict: false }) as Record<string, string | undefined>;
  const known = folderTypes.find((one) => one === type);
  if (!known) return <ErrorState isPage text={viewerTexts.unknownType(type)} />;
  return <KnownFolder key={`${known} ${folder}`} type={known} id={folder} client={client} />;
}

type KnownFolderProps = { type: FolderType; id: string; client: string | undefined };

function KnownFolder({ type, id, client }: KnownFolderProps) {
  const found = useEndpoint(
    folderCalls[type].list,
    { params: { folder: id }, query: { client } },
    // What is read here is what is merged: it does not change under the reader.
    { immutable: true },
  );
  return (
    <RecordView isPage found={found}>
      {(folder) => <OpenFolder folder={folder} client={client} />}
    </RecordView>
  );
}

type OpenFolderProps = { folder: Folder; client: string | undefined };

function OpenFolder({ folder, client }: OpenFolderProps) {
  const { unita, datore } = folder;
  const unit =
    client === undefined
      ? `/lb/radioprotection/company/${unita.id}/view`
      : `${ownUnitsHref(client)}/${unita.id}/view`;
  return (
    <>
      <PageHeader
        title={folder.titolo}
        breadcrumb={[{ label: unita.nome, href: unit }]}
        link={appLink}
        detail={datore.nome}
      />
      {folder.documents.length === 0 ? (
        <EmptyState text={folderTexts.noDocuments} />
      ) : (
        <div className={classes.columns}>
          <Merged folder={folder} client={client} />
          <FolderDownloads folder={folder} client={client} />
        </div>
      )}
    </>
  );
}

function Merged({ folder, client }: OpenFolderProps) {
  const { state, total, merge, startAgain } = useFolderMerge(folder, client);
  const save = (file: Blob) => saveFile(`${fileName(folder.titolo)}.pdf`, file);
  return (
    <div className={classes.main}>
      <MergeProgress {...{ state, total, merge, startAgain }} />
      {state.step === 'made' && (
        <Suspense fallback={<Skeletons count={1} shape="picture" />}>
          <PdfReader file={state.file} label={folder.titolo} onSave={() => save(state.file)} />
        </Suspense>
      )}
    </div>
  );
}

/** Without what file systems refuse. */
const fileName = (title: string) =>
  title
    .replaceAll(/[\\/:*?"<>|]+/g, ' ')
    .trim()
    .slice(0, 120);
