import type { ComponentProps, ReactNode } from 'react';
import { useSiteMapShape } from '#customers/site-map/web/public.ts';
import { listLinks, type Standpoint, siteLinks } from '#customers/standpoints/rules.ts';
import { usePageStandpoint } from '#customers/standpoints/web/public.ts';
import { AppLink, appLink } from '#platform/web/app-link.tsx';
import { ButtonLink } from '#platform/web/button-link.tsx';
import { KeptLine } from '#platform/web/offline/kept-line.tsx';
import { RecordList } from '#platform/web/records/record-list.tsx';
import { MoreMenu } from '#ui/controls/more-menu.tsx';
import { StateBadge } from '#ui/feedback/state-badge.tsx';
import type { DataColumn } from '#ui/lists/data-list.tsx';
import { PageHeader } from '#ui/shell/page-header.tsx';
import type { ClientSites, SiteRow } from '../contract.ts';
import { dosimeterColumns, dosimeterFilter } from './dosimeter-columns.tsx';
import classes from './site-lists.module.css';
import type { useSiteList } from './use-site-list.ts';

type Frame = ComponentProps<typeof RecordList<SiteRow>>;

type ClientSitesViewProps = {
  client: ClientSites;
  list: ReturnType<typeof useSiteList<'nome' | 'citta'>>['list'];
  onMap: ReturnType<typeof useSiteList<'nome' | 'citta'>>['onMap'];
  found: Pick<Frame['found'], 'error' | 'refetch'>;
  hasStates?: boolean;
  /** A quick way to one of the addresses, in place of the search among them. */
  jump?: ReactNode;
};

/** A client and its addresses, by which one goes on to a site. */
export function ClientSitesView({
  client,
  list,
  onMap,
  found,
  hasStates = true,
  jump,
}: ClientSitesViewProps) {
  const { standpoint } = usePageStandpoint();
  const { id, displayName, committente, indirizzi, nuoviIndirizzi, attivo } = client;
  const otherShape = useSiteMapShape({ ...onMap, q: undefined, cercaSede: onMap.q, cliente: String(id) });
  const create = nuoviIndirizzi && attivo && committente.attivo && (
    <ButtonLink href={`/user/anagrafica/indirizzi/nuovo?cliente=${id}`} primary={false}>
      Nuovo indirizzo
    </ButtonLink>
  );
  return (
    <>
      <ClientHeader client={client} standpoint={standpoint} />
      <KeptLine />
      <section aria-labelledby="client-sites">
        <div className={classes.titleLine}>
          <h2 id="client-sites" className={classes.title}>
            Indirizzi
          </h2>
          {indirizzi.total > 0 && create}
        </div>
        <RecordList
          list={list}
          found={{ ...found, data: indirizzi }}
          columns={columnsIn(standpoint, { committente: committente.id, cliente: id })}
          rowKey={(site) => site.id}
          caption={`Indirizzi di ${displayName}`}
          unit={['indirizzo', 'indirizzi']}
          search={{ label: 'Cerca tra gli indirizzi', placeholder: 'Nome, via, città o codice stabile' }}
          searchField={jump || undefined}
          hasStates={hasStates}
          filters={[dosimeterFilter]}
          otherShape={otherShape}
          empty={{ text: 'Questo cliente non ha ancora indirizzi', action: create }}
        />
      </section>
    </>
  );
}

/** What it is and where one goes on from it: all of it in few lines, as one came for the sites below. */
function ClientHeader({ client, standpoint }: { client: ClientSites; standpoint: Standpoint }) {
  const { home } = usePageStandpoint();
  const { id, displayName, sede, attivo, committente, modificabile } = client;
  const links = listLinks(standpoint);
  const isLaboratory = standpoint.area === 'lb';
  const survey = `/lb/cr39/committenti/${committente.id}/aziende/${id}/survey`;
  return (
    <PageHeader
      size="record"
      title={displayName}
      breadcrumb={[
        home,
        { label: 'Committenti', href: links.principals },
        ...(committente.attivo ? [{ label: committente.nome, href: links.principal(committente.id) }] : []),
      ]}
      link={appLink}
      state={isLaboratory && <StateBadge active={attivo} />}
      detail={
        <>
          <p className={classes.detail}>Indirizzo sede legale: {sede}</p>
          <p className={classes.detail} data-in-path={committente.attivo ? '' : undefined}>
            Committente:{' '}
            <AppLink
              href={
                isLaboratory
                  ? `/user/anagrafica/committenti/${committente.id}`
                  : links.principal(committente.id)
              }
            >
              {committente.nome}
            </AppLink>
          </p>
        </>
      }
      actions={
        <MoreMenu
          link={appLink}
          actions={[
            ...(isLaboratory && attivo && committente.attivo
              ? [{ label: 'Questionario datore di lavoro', href: survey }]
              : []),
            ...(modificabile
              ? [{ label: 'Modifica il cliente', href: `/user/anagrafica/clienti/${id}` }]
              : []),
          ]}
        />
      }
    />
  );
}

function columnsIn(
  standpoint: Standpoint,
  client: { committente: number; cliente: number },
): readonly DataColumn<SiteRow>[] {
  return [
    {
      key: 'nome',
      header: 'Nome identificativo',
      sortable: true,
      cell: ({ id, nome, attivo }) => (
        <span className={classes.named}>
          <AppLink href={siteLinks(standpoint, { ...client, indirizzo: id }).page}>{nome}</AppLink>
          {!attivo && <StateBadge active={false} />}
        </span>
      ),
    },
    {
      ...{ key: 'citta', header: 'Indirizzo', sortable: true, wide: true, card: 'below' },
      cell: ({ sede }) => sede,
    },
    { key: 'codice', header: 'Codice stabile', cell: ({ codiceStabile }) => codiceStabile ?? '—' },
    { key: 'punti', header: 'Punti', numeric: true, cell: ({ punti }) => punti },
    ...dosimeterColumns,
  ];
}
