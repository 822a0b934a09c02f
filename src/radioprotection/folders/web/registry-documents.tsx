import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeletons } from '#ui/feedback/skeletons.tsx';
import { listUnitDocuments } from '../contract.ts';
import { AddDocument } from './add-document.tsx';
import classes from './documents.module.css';
import { FolderPart } from './folder-part.tsx';

/** The documents of one registry, on its card; one that was opened under the model before has no folder yet. */
export function RegistryDocuments({ company, registry }: { company: number; registry: number }) {
  const [isAdding, setAdding] = useState(false);
  const { data, error, refetch } = useEndpoint(listUnitDocuments, { params: { companyId: company } });
  if (error) return <ErrorState text={error.text} onRetry={() => void refetch()} />;
  if (!data) return <Skeletons shape="row" count={4} />;
  const folder = data.folders.find(({ type, di }) => type !== 'manual' && di === registry);
  if (!folder) return null;
  return (
    <div className={classes.tab}>
      {folder.modificabile && folder.aperto && (
        <div className={classes.actions}>
          <span className={classes.grow} />
          <Button
            variant="default"
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={() => setAdding(true)}
          >
            Aggiungi un documento
          </Button>
        </div>
      )}
      <FolderPart folder={folder} side={{ company }} title="Documenti" />
      {isAdding && (
        <AddDocument
          companyId={company}
          folders={[folder]}
          folder={folder.id}
          onClose={() => setAdding(false)}
        />
      )}
    </div>
  );
}
