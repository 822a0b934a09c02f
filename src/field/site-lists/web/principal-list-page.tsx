import { keepPrincipals } from '#accounts/principals/permissions.ts';
import { useSiteMapShape } from '#customers/site-map/web/public.ts';
import { listLinks } from '#customers/standpoints/rules.ts';
import { AppLink, appLink } from '#platform/web/app-link.tsx';
import { ButtonLink } from '#platform/web/button-link.tsx';
import { KeptLine } from '#platform/web/offline/kept-line.tsx';
import { useKeptEndpoint } from '#platform/web/offline/use-kept-endpoint.ts';
import { RecordList } from '#platform/web/records/record-list.tsx';
import { useCan } from '#platform/web/session.tsx';
import { countOf } from '#ui/lists/count-of.ts';
import type { DataColumn } from '#ui/lists/data-list.tsx';
import { PageHeader } from '#ui/shell/page-header.tsx';
import { listSitePrincipals, type PrincipalRow } from '../contract.ts';
import { dosimeterColumns, dosimeterFilter } from './dosimeter-columns.tsx';
import { useSiteList } from './use-site-list.ts';

const counts: readonly DataColumn<PrincipalRow>[] = [
  { key: 'clienti', header: 'Clienti', numeric: true, cell: ({ clienti }) => clienti },
  {
    key: 'indirizzi',
    header: 'Indirizzi',
    numeric: true,
    card: 'below',
    cell: ({ indirizzi }) => countOf(indirizzi, 'indirizzo', 'indirizzi'),
  },
  ...dosimeterColumns,
];

/** The principals of the standpoint, where the way to a site begins. */
export function PrincipalListPage() {
  const { standpoint, home, list, query, onMap } = useSiteList(['nome']);
  const found = useKeptEndpoint(listSitePrincipals, { query }, { keepPrevious: true });
  const links = listLinks(standpoint);
  const otherShape = useSiteMapShape({ ...onMap, q: undefined, cercaCommittente: onMap.q });
  const mayCreate = useCan(keepPrincipals);
  const name: DataColumn<PrincipalRow> = {
    key: 'nome',
    header: 'Committente',
    sortable: true,
    cell: ({ id, nome }) => <AppLink href={links.principal(id)}>{nome}</AppLink>,
  };
  return (
    <>
      <PageHeader
        title="Committenti"
        breadcrumb={[home]}
        link={appLink}
        detail="Chi paga la fornitura dei dosimetri, con i suoi clienti e le loro sedi."
      />
      <KeptLine />
      <RecordList
        list={list}
        found={{ ...found, data: found.data?.answer }}
        columns={[name, ...counts]}
        rowKey={({ id }) => id}
        caption="Committenti"
        unit={['committente', 'committenti']}
        search={{ label: 'Cerca tra i committenti', placeholder: 'Nome' }}
        filters={[dosimeterFilter]}
        otherShape={otherShape}
        empty={
          mayCreate
            ? {
                text: 'Ancora nessun committente',
                detail: 'Si comincia da chi paga la fornitura dei dosimetri.',
                action: <ButtonLink href="/user/anagrafica/committenti/nuovo">Nuovo committente</ButtonLink>,
              }
            : {
                text: 'Ancora nessun committente',
                detail: 'Qui compaiono i committenti che ti sono assegnati, direttamente o con la zona.',
              }
        }
      />
    </>
  );
}
