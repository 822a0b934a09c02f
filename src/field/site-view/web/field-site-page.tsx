import { useParams } from '@tanstack/react-router';
import { listLinks, type Standpoint, siteLinks, wizardLinks } from '#customers/standpoints/rules.ts';
import { usePageStandpoint, zoneQuery } from '#customers/standpoints/web/public.ts';
import { appLink } from '#platform/web/app-link.tsx';
import { ButtonLink } from '#platform/web/button-link.tsx';
import { KeptLine } from '#platform/web/offline/kept-line.tsx';
import { useKeptEndpoint } from '#platform/web/offline/use-kept-endpoint.ts';
import { RecordFacts } from '#platform/web/records/record-facts.tsx';
import { RecordView } from '#platform/web/records/record-view.tsx';
import { IsinReadiness } from '#surveys/isin-readiness/web/public.ts';
import { StateBadge } from '#ui/feedback/state-badge.tsx';
import { PageHeader } from '#ui/shell/page-header.tsx';
import { useQueued, useSiteAhead } from '../../field-wizards/web/public.ts';
import { type FieldSite, getFieldSite } from '../contract.ts';
import { FieldPoints } from './field-points.tsx';
import classes from './site-view.module.css';

/** A site for whoever works there: its points, what measures at them, and the way into the wizards. */
export function FieldSitePage() {
  const params = useParams({ strict: false }) as Record<'committente' | 'cliente' | 'indirizzo', string>;
  const { committente, cliente, indirizzo } = params;
  const { standpoint } = usePageStandpoint();
  const input = { params: { committente, cliente, indirizzo }, query: zoneQuery(standpoint) };
  const found = useKeptEndpoint(getFieldSite, input);
  return (
    <RecordView found={{ ...found, data: found.data?.answer }}>
      {(site) => (
        <Site
          key={site.indirizzo.id}
          site={site}
          standpoint={standpoint}
          keptAt={found.data?.keptAt ?? null}
        />
      )}
    </RecordView>
  );
}

type SiteProps = { site: FieldSite; standpoint: Standpoint; keptAt: string | null };

function Site({ site, standpoint, keptAt }: SiteProps) {
  const { committente, cliente, indirizzo, punti } = site;
  const path = { committente: committente.id, cliente: cliente.id, indirizzo: indirizzo.id };
  const { codiceStabile, cdr } = indirizzo;
  const queued = useQueued(keptAt);
  useSiteAhead(path);
  return (
    <>
      <SiteHeader site={site} standpoint={standpoint} path={path} />
      <KeptLine />
      <div className={classes.sections}>
        {(codiceStabile ?? cdr) && (
          <RecordFacts
            facts={[
              ['Codice stabile', codiceStabile],
              ['CDR (contesto di rischio)', cdr],
            ]}
          />
        )}
        <FieldPoints points={punti} links={wizardLinks(standpoint, path)} queued={queued} />
        <IsinReadiness addressId={indirizzo.id} standpoint={standpoint} />
      </div>
    </>
  );
}

type SiteHeaderProps = {
  site: FieldSite;
  standpoint: Standpoint;
  path: { committente: number; cliente: number; indirizzo: number };
};

function SiteHeader({ site, standpoint, path }: SiteHeaderProps) {
  const { home } = usePageStandpoint();
  const { committente, cliente, indirizzo, modificabile } = site;
  const isAnswered = site.questionari.datore && site.questionari.edificio;
  const lists = listLinks(standpoint);
  const { survey, plans, sampling } = siteLinks(standpoint, path);
  return (
    <PageHeader
      title={indirizzo.displayName}
      breadcrumb={[
        home,
        { label: 'Committenti', href: lists.principals },
        { label: committente.displayName, href: lists.principal(committente.id) },
        { label: cliente.displayName, href: lists.client(path) },
      ]}
      link={appLink}
      detail={
        <>
          <div>{indirizzo.addressLabel}</div>
          <div>{countsOf(site)}</div>
          <StateBadge
            active={isAnswered}
            label={isAnswered ? 'Questionari completi' : 'Questionari da completare'}
          />
        </>
      }
      actions={
        <>
          <ButtonLink href={wizardLinks(standpoint, path).place()}>Posiziona un dosimetro</ButtonLink>
          <ButtonLink href={survey} primary={false}>
            Questionari
          </ButtonLink>
          <ButtonLink href={plans} primary={false}>
            Planimetrie
          </ButtonLink>
          <ButtonLink href={sampling} primary={false}>
            Report campionamento
          </ButtonLink>
          {modificabile && (
            <ButtonLink href={`/user/anagrafica/indirizzi/${indirizzo.id}`} primary={false}>
              Modifica
            </ButtonLink>
          )}
        </>
      }
    />
  );
}

function countsOf({ punti }: FieldSite): string {
  const active = punti.flatMap(({ attivi }) => attivi);
  const expiring = active.filter(({ inScadenza }) => inScadenza).length;
  const parts = [
    punti.length === 1 ? '1 punto' : `${punti.length} punti`,
    active.length === 1 ? '1 dosimetro attivo' : `${active.length} dosimetri attivi`,
    expiring > 0 ? `${expiring} in scadenza` : '',
  ];
  return parts.filter(Boolean).join(', ');
}
