import { useParams } from '@tanstack/react-router';
import { AppLink, appLink } from '#platform/web/app-link.tsx';
import { ButtonLink } from '#platform/web/button-link.tsx';
import { RecordFacts } from '#platform/web/records/record-facts.tsx';
import { RecordView } from '#platform/web/records/record-view.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { type DataColumn, DataList } from '#ui/data-list.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { StateBadge } from '#ui/state-badge.tsx';
import { SiteSearch } from '../../suggestions/web/public.ts';
import { type ClientSite, type ClientView, getClientView } from '../contract.ts';
import classes from './site-view.module.css';

const columns: readonly DataColumn<ClientSite>[] = [
  {
    key: 'nome',
    header: 'Nome identificativo',
    cell: ({ id, displayName, attivo }) => (
      <span className={classes.named}>
        <AppLink href={`/lb/cr39/sede/view/${id}`}>{displayName}</AppLink>
        {!attivo && <StateBadge active={false} />}
      </span>
    ),
  },
  {
    key: 'indirizzo',
    header: 'Indirizzo',
    cell: ({ address, cap, city, provincia }) => `${address}, ${cap} ${city} (${provincia})`,
  },
  { key: 'codice', header: 'Codice stabile', cell: ({ codiceStabile }) => codiceStabile ?? '—' },
  { key: 'punti', header: 'Punti', numeric: true, cell: ({ punti }) => punti },
  { key: 'dosimetri', header: 'In posizione', numeric: true, cell: ({ dosimetriAttivi }) => dosimetriAttivi },
];

/** A client with its sites. */
export function ClientViewPage() {
  const { cliente = '' } = useParams({ strict: false }) as { cliente?: string };
  const found = useEndpoint(getClientView, { params: { cliente } });
  return <RecordView found={found}>{(client) => <Client key={client.id} client={client} />}</RecordView>;
}

function Client({ client }: { client: ClientView }) {
  const { id, displayName, attivo, address, cap, city, provincia, committente, indirizzi } = client;
  return (
    <>
      <PageHeader
        title={displayName}
        breadcrumb={[{ label: 'Laboratorio', href: '/lb' }]}
        link={appLink}
        detail={<StateBadge active={attivo} />}
        actions={
          <>
            {attivo && (
              <ButtonLink
                href={`/lb/cr39/committenti/${committente.id}/aziende/${id}/survey`}
                primary={false}
              >
                Questionario datore di lavoro
              </ButtonLink>
            )}
            <ButtonLink href={`/user/anagrafica/clienti/${id}`} primary={false}>
              Modifica il cliente
            </ButtonLink>
          </>
        }
      />
      <div className={classes.sections}>
        <RecordFacts
          facts={[
            ['Indirizzo sede legale', `${address}, ${cap} ${city} (${provincia})`],
            [
              'Committente',
              <AppLink key="principal" href={`/user/anagrafica/committenti/${committente.id}`}>
                {committente.nome}
              </AppLink>,
            ],
          ]}
        />
        <section aria-labelledby="client-sites">
          <h2 id="client-sites" className={classes.title}>
            Indirizzi
          </h2>
          {indirizzi.length > 1 && (
            <div className={classes.search}>
              <SiteSearch clientId={id} />
            </div>
          )}
          <DataList
            caption={`Indirizzi di ${displayName}`}
            columns={columns}
            rows={indirizzi}
            rowKey={(site) => site.id}
            unit={indirizzi.length === 1 ? 'indirizzo' : 'indirizzi'}
            empty={{
              text: 'Questo cliente non ha ancora indirizzi',
              action: attivo && (
                <ButtonLink href={`/user/anagrafica/indirizzi/nuovo?cliente=${id}`} primary={false}>
                  Nuovo indirizzo
                </ButtonLink>
              ),
            }}
          />
        </section>
      </div>
    </>
  );
}
