import { formatDay, romeDay } from '#platform/contract/dates.ts';
import { endpointUrl } from '#platform/web/api-client.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { RecordList } from '#platform/web/records/record-list.tsx';
import { useRecordList } from '#platform/web/records/use-record-list.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import type { DataColumn } from '#ui/lists/data-list.tsx';
import { PageHeader } from '#ui/shell/page-header.tsx';
import { type DocumentToSign, downloadDocumentToSign, listDocumentsToSign } from '../contract.ts';

const columns: readonly DataColumn<DocumentToSign>[] = [
  {
    key: 'titolo',
    header: 'Documento',
    sortable: true,
    cell: ({ titolo, pagina }) => <AppLink href={pagina}>{titolo}</AppLink>,
  },
  { key: 'dettaglio', header: 'Di', cell: ({ dettaglio }) => dettaglio },
  {
    key: 'inAttesaDal',
    header: 'In attesa dal',
    sortable: true,
    cell: ({ inAttesaDal }) => formatDay(romeDay(new Date(inAttesaDal))),
  },
  {
    key: 'file',
    header: 'File',
    cell: ({ id, titolo }) => (
      <a
        href={endpointUrl(downloadDocumentToSign, { params: { documento: id } })}
        aria-label={`Scarica ${titolo}`}
        download
      >
        Scarica
      </a>
    ),
  },
];

/** Documents that wait for a signature, the oldest first. */
export function SigningListPage() {
  const list = useRecordList(['inAttesaDal', 'titolo']);
  const found = useEndpoint(listDocumentsToSign, { query: list.query }, { keepPrevious: true });
  return (
    <>
      <PageHeader
        title="Documenti da firmare"
        detail="Relazioni emesse che aspettano la firma digitale. Il numero all’inizio del nome del file va conservato."
      />
      <RecordList
        list={list}
        found={found}
        columns={columns}
        rowKey={({ id }) => id}
        caption="Documenti da firmare"
        unit={['documento', 'documenti']}
        search={{ label: 'Cerca un documento', placeholder: 'Numero, sede o cliente' }}
        states={null}
        empty={{
          text: 'Nessun documento da firmare',
          detail: 'Ogni relazione finale compare qui appena è emessa.',
        }}
      />
    </>
  );
}
