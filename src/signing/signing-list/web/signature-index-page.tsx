import { formatDay, romeDay } from '#platform/contract/dates.ts';
import { AppLink, appLink } from '#platform/web/app-link.tsx';
import { RecordSection } from '#platform/web/records/record-section.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { type DataColumn, DataList } from '#ui/lists/data-list.tsx';
import { ListHeader } from '#ui/lists/list-header.tsx';
import { listSignaturePages } from '../pages/contract.ts';
import type { SignatureList } from '../rules.ts';

type Row = {
  lista: SignatureList;
  titolo: string;
  inAttesa: number;
  dal: string | null;
  pagine: readonly Place[];
};
type Place = { pagina: string; nome: string; dettaglio: string | null; inAttesa: number };

const columns: readonly DataColumn<Row>[] = [
  {
    key: 'titolo',
    header: 'Raccolta',
    cell: ({ titolo, pagine: [first, ...others] }) =>
      first && others.length === 0 ? <AppLink href={first.pagina}>{titolo}</AppLink> : titolo,
  },
  { key: 'inAttesa', header: 'Da firmare', numeric: true, card: 'beside', cell: ({ inAttesa }) => inAttesa },
  {
    key: 'dal',
    header: 'In attesa dal',
    card: 'below',
    isTold: true,
    cell: ({ dal }) => (dal === null ? '—' : formatDay(romeDay(new Date(dal)))),
  },
  {
    key: 'pagine',
    header: 'Dove',
    card: 'line',
    wide: true,
    cell: ({ titolo, pagine }) => {
      const [only] = pagine;
      if (pagine.length > 1) return 'Ognuno alla sua pagina, qui sotto';
      // The one page of a list is called like it.
      const name = only?.nome === titolo ? null : only?.nome;
      return [name, only?.dettaglio].filter(Boolean).join(' · ') || '—';
    },
  },
];

/** The pages of a list, each with what it is of: documents of many units are called alike. */
const placeColumns: readonly DataColumn<Place>[] = [
  {
    key: 'nome',
    header: 'Documento',
    cell: ({ pagina, nome }) => <AppLink href={pagina}>{nome}</AppLink>,
  },
  { key: 'dettaglio', header: 'Di chi', card: 'below', cell: ({ dettaglio }) => dettaglio ?? '—' },
  { key: 'inAttesa', header: 'Da firmare', numeric: true, cell: ({ inAttesa }) => inAttesa },
];

/** All that waits to be signed, by where it comes from. */
export function SignatureIndexPage() {
  const { data, error, refetch } = useEndpoint(listSignaturePages, {});
  const rows = data?.rows;
  const total = rows?.reduce((sum, { inAttesa }) => sum + inAttesa, 0);
  return (
    <>
      <ListHeader
        title="Firme"
        detail={
          total === undefined
            ? 'Documenti che aspettano la firma digitale.'
            : total === 0
              ? 'Nessun documento aspetta la firma digitale.'
              : `${total} ${total === 1 ? 'documento aspetta' : 'documenti aspettano'} la firma digitale.`
        }
        link={appLink}
        more={[{ label: 'Leggi un file firmato', href: '/user/signature/read' }]}
      />
      <DataList
        caption="Raccolte di documenti da firmare"
        columns={columns}
        rows={rows}
        rowKey={({ lista }) => lista}
        unit={['raccolta', 'raccolte']}
        isDense
        failure={
          error
            ? { text: error.text, onRetry: () => refetch(), requestId: error.requestId ?? undefined }
            : undefined
        }
      />
      {rows
        ?.filter(({ pagine }) => pagine.length > 1)
        .map(({ lista, titolo, pagine }) => (
          <RecordSection key={lista} title={titolo}>
            <DataList
              caption={titolo}
              columns={placeColumns}
              rows={pagine}
              rowKey={({ pagina }) => pagina}
              unit={['pagina', 'pagine']}
              isDense
            />
          </RecordSection>
        ))}
    </>
  );
}
