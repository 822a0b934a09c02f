import { useParams } from '@tanstack/react-router';
import { listLinks, readStandpoint, siteLinks } from '#customers/standpoints/rules.ts';
import { CandidatesWidget } from '#field/candidates/web/public.ts';
import { SitePlacements } from '#field/placement-records/web/public.ts';
import { getSiteView, type SiteView } from '#field/site-view/contract.ts';
import { findRegion } from '#geography/municipalities/rules.ts';
import { AppLink, appLink } from '#platform/web/app-link.tsx';
import { ButtonLink } from '#platform/web/button-link.tsx';
import { RecordFacts } from '#platform/web/records/record-facts.tsx';
import { RecordView } from '#platform/web/records/record-view.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { IsinReadiness } from '#surveys/isin-readiness/web/public.ts';
import { StateBadge } from '#ui/feedback/state-badge.tsx';
import { PageHeader } from '#ui/shell/page-header.tsx';
import { SiteChart } from '../../site-concentrations/web/public.ts';
import classes from './site-page.module.css';
import { SitePoints } from './site-points.tsx';

const degrees = new Intl.NumberFormat('it', { maximumFractionDigits: 5 });

const laboratory = readStandpoint('/lb');
const lists = listLinks(laboratory);

/** A site with its points, what measures there, and what its final report lacks. */
export function SitePage() {
  const { indirizzo = '' } = useParams({ strict: false }) as { indirizzo?: string };
  const found = useEndpoint(getSiteView, { params: { indirizzo } });
  return <RecordView found={found}>{(site) => <Site key={site.id} site={site} />}</RecordView>;
}

function Site({ site }: { site: SiteView }) {
  const { id, displayName, attivo, cliente, committente, punti } = site;
  const path = { committente: committente.id, cliente: cliente.id, indirizzo: id };
  const { survey, plans, sampling } = siteLinks(laboratory, path);
  // Below a client or principal out of use its pages are not found.
  const isInUse = attivo && cliente.attivo && committente.attivo;
  const measuring = punti.flatMap((point) =>
    point.attivi[0] ? [{ ...point, inizio: point.attivi[0].inizio }] : [],
  );
  return (
    <>
      <PageHeader
        title={displayName}
        breadcrumb={[
          { label: 'Laboratorio', href: '/lb' },
          { label: 'Committenti', href: lists.principals },
          ...(committente.attivo ? [{ label: committente.nome, href: lists.principal(committente.id) }] : []),
          { label: cliente.nome, href: lists.client(path) },
        ]}
        link={appLink}
        detail={<StateBadge active={attivo} />}
        actions={
          <>
            <ButtonLink href={`/lb/cr39/sede/relations/${id}/create`} primary={false}>
              Relazione finale
            </ButtonLink>
            {isInUse && (
              <>
                <ButtonLink href={survey} primary={false}>
                  Questionari
                </ButtonLink>
                <ButtonLink href={plans} primary={false}>
                  Planimetrie
                </ButtonLink>
                <ButtonLink href={sampling} primary={false}>
                  Report campionamento
                </ButtonLink>
              </>
            )}
            <ButtonLink href={`/user/anagrafica/indirizzi/${id}`} primary={false}>
              Modifica l’indirizzo
            </ButtonLink>
          </>
        }
      />
      <div className={classes.sections}>
        <SiteFacts site={site} />
        <SitePoints points={punti} addressId={id} mayAdd={isInUse} />
        <section aria-labelledby="site-concentrations">
          <h2 id="site-concentrations" className={classes.title}>
            Concentrazione nel tempo
          </h2>
          <SiteChart addressId={id} />
        </section>
        <CandidatesWidget addressId={id} measuring={measuring} />
        <IsinReadiness addressId={id} standpoint={laboratory} />
        <SitePlacements addressId={id} />
      </div>
    </>
  );
}

function SiteFacts({ site }: { site: SiteView }) {
  const { address, cap, city, provincia, region, latitude, longitude, cliente, committente } = site;
  const place =
    latitude === null || longitude === null
      ? null
      : `${degrees.format(latitude)}° N, ${degrees.format(longitude)}° E`;
  return (
    <RecordFacts
      facts={[
        ['Indirizzo', `${address}, ${cap} ${city} (${provincia})`],
        [
          'Cliente',
          <AppLink key="client" href={`/lb/cr39/azienda/view/${cliente.id}`}>
            {cliente.nome}
          </AppLink>,
        ],
        [
          'Committente',
          <AppLink key="principal" href={`/user/anagrafica/committenti/${committente.id}`}>
            {committente.nome}
          </AppLink>,
        ],
        ['Regione', region === null ? null : (findRegion(region)?.label ?? null)],
        ['Codice stabile', site.codiceStabile],
        ['CDR (contesto di rischio)', site.cdr],
        ['Coordinate', place],
      ]}
    />
  );
}
