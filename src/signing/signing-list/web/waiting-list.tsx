import { formatDay, romeDay } from '#platform/contract/dates.ts';
import { endpointUrl } from '#platform/web/api-client.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { RecordList } from '#platform/web/records/record-list.tsx';
import { useRecords } from '#platform/web/records/use-records.ts';
import type { DataColumn } from '#ui/lists/data-list.tsx';
import { type DocumentToSign, downloadDocumentToSign, listDocumentsToSign } from '../contract.ts';

const columns: readonly DataColumn<DocumentToSign>[] = [
  {
    key: 'titolo',
    header: 'Documento',
    sortable: true,
    cell: ({ id, titolo, pagina }) => (
      <>
        <span className="ui-code">{id}</span>{' '}
        {pagina === '' ? titolo : <AppLink href={pagina}>{titolo}</AppLink>}
      </>
    ),
  },
  {
    key: 'dettaglio',
    header: 'Di',
    wide: true,
    card: 'below',
    cell: ({ dettaglio, mancano }) =>
      mancano === null ? dettaglio : `${dettaglio} · da firmare: ${mancano}`,
  },
  {
    key: 'inAttesaDal',
    header: 'In attesa dal',
    narrow: true,
    card: 'below',
    isTold: true,
    sortable: true,
    cell: ({ inAttesaDal }) => formatDay(romeDay(new Date(inAttesaDal))),
  },
  {
    key: 'file',
    header: 'File',
    narrow: true,
    card: 'line',
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

/** The documents that wait on a page, the oldest first. */
export function WaitingList({ page }: { page: string }) {
  const source = useRecords(listDocumentsToSign, { fixed: { pagina: page } });
  return (
    <section aria-labelledby="documents-to-sign">
      <h2 id="documents-to-sign">Documenti in attesa di firma</h2>
      <RecordList
        {...source}
        rowKey={({ id }) => id}
        caption="Documenti in attesa di firma"
        columns={columns}
        unit={['documento', 'documenti']}
        search={{ label: 'Cerca un documento', placeholder: 'Numero, sede o cliente' }}
        empty={{
          text: 'Nessun documento da firmare',
          detail: 'I documenti compaiono qui appena sono emessi.',
        }}
      />
    </section>
  );
}
