import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { endpointUrl } from '#platform/web/api-client.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { downloadTemplate, exportStock } from '../files/contract.ts';
import { listReaders } from '../readers/contract.ts';
import { type ImportKind, isOfRadioprotection, kindLabels, stockKind, type UnitKind } from '../rules.ts';
import { ColumnTable } from './column-table.tsx';
import classes from './import.module.css';
import { MapColumns } from './map-columns.tsx';
import { ReaderField } from './reader-field.tsx';
import type { SentFile } from './send-file.ts';
import { SheetFile } from './sheet-file.tsx';
import type { Trade } from './trades.ts';
import { useStartImport } from './use-start-import.ts';

type NewImportProps = {
  trade: Trade;
  kind: ImportKind | null;
  /** Of readings: the reader chosen. */
  readerId: number | null;
  /** No run is shown yet: the next thing to do is here. */
  isFirst: boolean;
  onKind: (kind: ImportKind | '') => void;
  onReader: (readerId: number | null) => void;
  onStarted: (runId: number) => void;
};

/** Numbered in the order in which they are imported; a workbook of all of them stands before. */
function optionsOf({ kinds }: Trade) {
  const first = kinds.indexOf(stockKind) + 1;
  return kinds.map((kind, place) => ({
    value: kind,
    label: kind === stockKind ? kindLabels[kind] : `${place + 1 - first}. ${kindLabels[kind]}`,
  }));
}

/** What to import, its template, and the file; a chosen file is tried at once, once its columns are known. */
export function NewImport({ trade, kind, readerId, isFirst, onKind, onReader, onStarted }: NewImportProps) {
  const [file, setFile] = useState<File | null>(null);
  const [unknown, setUnknown] = useState<SentFile | null>(null);
  const { tryFile, start, isBusy, failure } = useStartImport(onStarted);
  const isOfReader = kind === 'readings';
  const readers = useEndpoint(listReaders, {}, { enabled: isOfReader });
  const reader = readers.data?.readers.find(({ id }) => id === readerId) ?? null;
  const test = (given: File, mustMap: boolean) =>
    void tryFile(kind ?? 'readings', given, {
      reader: isOfReader ? reader : null,
      mustMap,
      onUnknown: setUnknown,
    });
  const forget = <T,>(then: (value: T) => void) => {
    return (value: T) => {
      setUnknown(null);
      then(value);
    };
  };

  return (
    <section className={classes.panel} aria-labelledby="new-import">
      <h2 id="new-import" className={classes.heading}>
        Nuova importazione
      </h2>
      <SelectField
        label="Che cosa importare"
        description={trade.about}
        value={kind ?? ''}
        onChange={forget((value: string) => onKind(value as ImportKind | ''))}
        options={optionsOf(trade)}
        disabled={isBusy}
      />
      {kind && (
        <>
          {isOfReader && (
            <ReaderField found={readers} value={reader} onChange={forget(onReader)} disabled={isBusy} />
          )}
          <SheetFile file={file} onFile={forget(setFile)} isBusy={isBusy} />
          {failure && (
            <AlertBox tone="error" title="Il file non si può importare">
              {failure.text}
            </AlertBox>
          )}
          {file && unknown && isOfReader ? (
            <MapColumns
              key={`${unknown.sha256} ${reader?.id}`}
              reader={reader}
              sent={unknown}
              onCancel={() => setUnknown(null)}
              onMapped={({ id }) => {
                setUnknown(null);
                onReader(id);
                const fileName = file.name.slice(-255);
                void start({ kind, file: unknown.sha256, fileName, isTrial: true, reader: id });
              }}
            />
          ) : (
            <div className={classes.actions}>
              <Button
                {...(isFirst ? { color: 'accent' } : { variant: 'default' })}
                disabled={file === null || (isOfReader && readers.data === undefined)}
                loading={isBusy}
                onClick={() => file && test(file, false)}
              >
                Prova senza cambiare nulla
              </Button>
              {file && isOfReader && reader && (
                <Button variant="default" disabled={isBusy} onClick={() => test(file, true)}>
                  Cambia le colonne del lettore
                </Button>
              )}
            </div>
          )}
          <div className={classes.templates}>
            <TemplateLink kind={kind} format="xlsx" />
            {kind !== stockKind && <TemplateLink kind={kind} format="csv" />}
            {isOfRadioprotection(kind) && <StockLink kind={kind as UnitKind | typeof stockKind} />}
          </div>
          <ColumnTable kind={kind} />
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

/** What there is, as a file to change and bring back. */
function StockLink({ kind }: { kind: UnitKind | typeof stockKind }) {
  const query = kind === stockKind ? {} : { kind };
  return (
    <Button
      component="a"
      variant="default"
      leftSection={<IconDownload size={18} />}
      href={endpointUrl(exportStock, { query })}
      download
    >
      Dati presenti (XLSX)
    </Button>
  );
}
