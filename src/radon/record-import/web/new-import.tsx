import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { endpointUrl } from '#platform/web/api-client.ts';
import { AlertBox } from '#ui/alert-box.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { downloadTemplate } from '../files/contract.ts';
import { type ImportKind, importKinds, kindLabels } from '../rules.ts';
import { ColumnTable } from './column-table.tsx';
import { FileDrop } from './file-drop.tsx';
import classes from './import.module.css';
import { useStartImport } from './use-start-import.ts';

type NewImportProps = {
  kind: ImportKind | null;
  /** No run is shown yet: the next thing to do is here. */
  isFirst: boolean;
  onKind: (kind: ImportKind | '') => void;
  onStarted: (runId: number) => void;
};

const options = importKinds.map((kind, place) => ({
  value: kind,
  label: `${place + 1}. ${kindLabels[kind]}`,
}));

/** What to import, its template, and the file; a chosen file is tried at once. */
export function NewImport({ kind, isFirst, onKind, onStarted }: NewImportProps) {
  const [file, setFile] = useState<File | null>(null);
  const { tryFile, isBusy, failure } = useStartImport(onStarted);

  return (
    <section className={classes.panel} aria-labelledby="new-import">
      <h2 id="new-import" className={classes.heading}>
        Nuova importazione
      </h2>
      <SelectField
        label="Che cosa importare"
        description="Nell’ordine in cui si riempie un’installazione vuota: ciò che sta sopra deve già esserci."
        value={kind ?? ''}
        onChange={(value) => onKind(value as ImportKind | '')}
        options={options}
        disabled={isBusy}
      />
      {kind && (
        <>
          <div className={classes.actions}>
            <TemplateLink kind={kind} format="xlsx" />
            <TemplateLink kind={kind} format="csv" />
          </div>
          <ColumnTable kind={kind} />
          <FileDrop file={file} onFile={setFile} isBusy={isBusy} />
          {failure && (
            <AlertBox tone="error" title="Il file non si può importare">
              {failure.text}
            </AlertBox>
          )}
          <div className={classes.actions}>
            <Button
              {...(isFirst ? { color: 'accent' } : { variant: 'default' })}
              disabled={file === null}
              loading={isBusy}
              onClick={() => file && void tryFile(kind, file)}
            >
              Prova senza cambiare nulla
            </Button>
          </div>
        </>
      )}
    </section>
  );
}

function TemplateLink({ kind, format }: { kind: ImportKind; format: 'xlsx' | 'csv' }) {
  return (
    <Button
      component="a"
      variant="default"
      leftSection={<IconDownload size={18} />}
      href={endpointUrl(downloadTemplate, { params: { kind }, query: { format } })}
      download
    >
      Modello {format.toUpperCase()}
    </Button>
  );
}
