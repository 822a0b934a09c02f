import { formatDay, romeDay } from '#platform/contract/dates.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { type DataColumn, DataList } from '#ui/lists/data-list.tsx';
import { PageHeader } from '#ui/shell/page-header.tsx';
import { listSignaturePages } from '../contract.ts';
import type { SignatureList } from '../rules.ts';

type Row = {
  lista: SignatureList;
  titolo: string;
  inAttesa: number;
  dal: string | null;
  pagine: readonly { pagina: string; nome: string; inAttesa: number }[];
};

const columns: readonly DataColumn<Row>[] = [
  {
    key: 'titolo',
    header: 'Raccolta',
    cell: ({ titolo, pagine: [first, ...others] }) =>
      first && others.length === 0 ? <AppLink href={first.pagina}>{titolo}</AppLink> : titolo,
  },
  { key: 'inAttesa', header: 'Da firmare', numeric: true, cell: ({ inAttesa }) => inAttesa },
  {
    key: 'dal',
    header: 'In attesa dal',
    cell: ({ dal }) => (dal === null ? '—' : formatDay(romeDay(new Date(dal)))),
  },
  {
    key: 'pagine',
    header: 'Dove',
    cell: ({ titolo, pagine }) =>
      pagine.length < 2 ? (
        // The one page of a list is called like it.
        pagine[0]?.nome.replace(titolo, '') || '—'
      ) : (
        <ul>
          {pagine.map(({ pagina, nome, inAttesa }) => (
            <li key={pagina}>
              <AppLink href={pagina}>{nome}</AppLink> {inAttesa > 1 ? `(${inAttesa})` : ''}
            </li>
          ))}
        </ul>
      ),
  },
];

/** All that waits to be signed, by where it comes from. */
export function SignatureIndexPage() {
  const { data, error, refetch } = useEndpoint(listSignaturePages, {});
  const rows = data?.rows;
  const total = rows?.reduce((sum, { inAttesa }) => sum + inAttesa, 0);
  return (
    <>
      <PageHeader
        title="Firme"
        detail={
          total === undefined
            ? 'Documenti che aspettano la firma digitale.'
            : total === 0
              ? 'Nessun documento aspetta la firma digitale.'
              : `${total} ${total === 1 ? 'documento aspetta' : 'documenti aspettano'} la firma digitale.`
        }
      />
      <DataList
        caption="Raccolte di documenti da firmare"
        columns={columns}
        rows={rows}
        rowKey={({ lista }) => lista}
        unit={['raccolta', 'raccolte']}
        failure={
          error
            ? { text: error.text, onRetry: () => refetch(), requestId: error.requestId ?? undefined }
            : undefined
        }
      />
    </>
  );
}
