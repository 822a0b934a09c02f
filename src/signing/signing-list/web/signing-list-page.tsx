import { formatDay, romeDay } from '#platform/contract/dates.ts';
import { endpointUrl } from '#platform/web/api-client.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { ListPage } from '#platform/web/records/list-page.tsx';
import { useRecords } from '#platform/web/records/use-records.ts';
import type { DataColumn } from '#ui/lists/data-list.tsx';
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
  return (
    <ListPage
      source={useRecords(listDocumentsToSign)}
      title="Documenti da firmare"
      detail="Relazioni emesse che aspettano la firma digitale. Il numero all’inizio del nome del file va conservato."
      columns={columns}
      unit={['documento', 'documenti']}
      search={{ label: 'Cerca un documento', placeholder: 'Numero, sede o cliente' }}
      empty={{
        text: 'Nessun documento da firmare',
        detail: 'Ogni relazione finale compare qui appena è emessa.',
      }}
    />
  );
}
