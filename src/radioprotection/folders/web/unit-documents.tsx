import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { RecordSection } from '#platform/web/records/record-section.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeletons } from '#ui/feedback/skeletons.tsx';
import { type UnitDocuments as Found, listOwnDocuments, listUnitDocuments } from '../contract.ts';
import { folderTypes } from '../rules.ts';
import { AddDocument } from './add-document.tsx';
import classes from './documents.module.css';
import { FolderPart, KeptRow } from './folder-part.tsx';
import { MergedDownload } from './merged-download.tsx';
import type { Side } from './sides.ts';

type UnitDocumentsProps = {
  place: { project: { id: number }; employer: { id: number }; company: { id: number } };
  /** What makes documents of the unit's data. */
  products?: ReactNode;
};

/** The documents of a unit, as the tab of its page. */
export function UnitDocuments({ place, products }: UnitDocumentsProps) {
  const [isAdding, setAdding] = useState(false);
  const { project, employer, company } = place;
  const found = useEndpoint(listUnitDocuments, { params: { companyId: company.id } });
  const unit = { project: project.id, employer: employer.id, company: company.id };
  return (
    <Shown found={found} side={{ company: company.id }} unit={unit}>
      {(data) =>
        data.modificabile && (
          <>
            <Button
              color="accent"
              leftSection={<IconPlus size={18} aria-hidden />}
              onClick={() => setAdding(true)}
            >
              Aggiungi un documento
            </Button>
            {products}
            {isAdding && (
              <AddDocument companyId={company.id} folders={data.folders} onClose={() => setAdding(false)} />
            )}
          </>
        )
      }
    </Shown>
  );
}

/** The same of a customer's own unit, to be read. */
export function OwnDocuments({ client, company }: { client: string; company: number }) {
  const found = useEndpoint(listOwnDocuments, { params: { client, company } });
  return <Shown found={found} side={{ company, client }} unit={{ client, company }} />;
}

type ShownProps = {
  found: { data: Found | undefined; error: { text: string } | null; refetch: () => unknown };
  side: Side;
  unit: Parameters<typeof MergedDownload>[0]['unit'];
  children?: (data: Found) => ReactNode;
};

function Shown({ found: { data, error, refetch }, side, unit, children }: ShownProps) {
  if (error) return <ErrorState text={error.text} onRetry={() => void refetch()} />;
  if (!data) return <Skeletons shape="row" count={6} />;
  const { folders, documents, modificabile } = data;
  const merged = folderTypes.filter((type) =>
    folders.some((folder) => folder.type === type && folder.documents.length > 0),
  );
  return (
    <div className={classes.tab}>
      <div className={classes.actions}>
        {merged.map((type) => (
          <MergedDownload key={type} type={type} unit={unit} />
        ))}
        <span className={classes.grow} />
        {children?.(data)}
      </div>
      {folders.length === 0 && documents.length === 0 && (
        <EmptyState
          text="Ancora nessun documento"
          detail="Ogni registro e ogni manuale di qualità ha qui il suo fascicolo."
        />
      )}
      {folders.map((folder) => (
        <FolderPart key={folder.id} folder={folder} side={side} />
      ))}
      {documents.length > 0 && (
        <RecordSection title="Documenti dell’unità locale" look="card">
          <ul className={classes.plain}>
            {documents.map((document) => (
              <li key={document.id}>
                <KeptRow document={document} type={null} side={side} mayChange={modificabile} />
              </li>
            ))}
          </ul>
        </RecordSection>
      )}
    </div>
  );
}
