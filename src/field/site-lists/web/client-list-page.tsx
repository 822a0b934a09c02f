import { useParams } from '@tanstack/react-router';
import { useSiteMapShape } from '#customers/site-map/web/public.ts';
import { listLinks } from '#customers/standpoints/rules.ts';
import { AppLink, appLink } from '#platform/web/app-link.tsx';
import { ButtonLink } from '#platform/web/button-link.tsx';
import { KeptLine } from '#platform/web/offline/kept-line.tsx';
import { useKeptEndpoint } from '#platform/web/offline/use-kept-endpoint.ts';
import { RecordList } from '#platform/web/records/record-list.tsx';
import { RecordView } from '#platform/web/records/record-view.tsx';
import type { DataColumn } from '#ui/lists/data-list.tsx';
import { PageHeader } from '#ui/shell/page-header.tsx';
import { type ClientRow, listSiteClients } from '../contract.ts';
import { dosimeterColumns, dosimeterFilter } from './dosimeter-columns.tsx';
import { useSiteList } from './use-site-list.ts';

const counts: readonly DataColumn<ClientRow>[] = [
  {
    ...{ key: 'citta', header: 'Sede legale', sortable: true, wide: true, card: 'below' },
    cell: ({ sede }) => sede,
  },
  { key: 'indirizzi', header: 'Indirizzi', numeric: true, cell: ({ indirizzi }) => indirizzi },
  ...dosimeterColumns,
];

/** The clients of a principal. */
export function ClientListPage() {
  const { committente = '' } = useParams({ strict: false }) as { committente?: string };
  const { standpoint, home, list, query, onMap } = useSiteList(['nome', 'citta']);
  const input = { params: { committente }, query };
  const found = useKeptEndpoint(listSiteClients, input, { keepPrevious: true });
  const links = listLinks(standpoint);
  const otherShape = useSiteMapShape({ ...onMap, q: undefined, cercaCliente: onMap.q, committente });
  const name: DataColumn<ClientRow> = {
    key: 'nome',
    header: 'Datore di lavoro/ cliente',
    sortable: true,
    cell: ({ id, nome }) => (
      <AppLink href={links.client({ committente: Number(committente), cliente: id })}>{nome}</AppLink>
    ),
  };
  return (
    <RecordView isPage found={{ ...found, data: found.data?.answer }}>
      {(reply) => {
        const create = reply.nuoviClienti && (
          <ButtonLink href={`/user/anagrafica/clienti/nuovo?committente=${committente}`} primary={false}>
            Nuovo cliente
          </ButtonLink>
        );
        return (
          <>
            <PageHeader
              title={reply.committente.nome}
              breadcrumb={[home, { label: 'Committenti', href: links.principals }]}
              link={appLink}
              detail="Committente"
              actions={create}
            />
            <KeptLine />
            <RecordList
              list={list}
              found={{ ...found, data: reply }}
              columns={[name, ...counts]}
              rowKey={({ id }) => id}
              caption={`Clienti di ${reply.committente.nome}`}
              unit={['cliente', 'clienti']}
              search={{ label: 'Cerca tra i clienti', placeholder: 'Nome, via o città' }}
              filters={[dosimeterFilter]}
              otherShape={otherShape}
              empty={{
                text: 'Questo committente non ha ancora clienti',
                detail: 'I clienti nascono qui o posizionando un dosimetro.',
                action: create,
              }}
            />
          </>
        );
      }}
    </RecordView>
  );
}
