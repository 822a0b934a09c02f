import { useParams } from '@tanstack/react-router';
import { appLink } from '#platform/web/app-link.tsx';
import { ButtonLink } from '#platform/web/button-link.tsx';
import { useKeptEndpoint } from '#platform/web/offline/use-kept-endpoint.ts';
import { RecordFacts } from '#platform/web/records/record-facts.tsx';
import { RecordView } from '#platform/web/records/record-view.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { StateBadge } from '#ui/state-badge.tsx';
import { type FieldContext, listLinks, siteLinks, wizardLinks } from '../../contexts/rules.ts';
import { usePageContext, zoneQuery } from '../../contexts/web/public.ts';
import { KeptLine, useQueued, useSiteAhead } from '../../field-wizards/web/public.ts';
import { IsinReadiness } from '../../isin-readiness/web/public.ts';
import { type FieldSite, getFieldSite } from '../contract.ts';
import { FieldPoints } from './field-points.tsx';
import classes from './site-view.module.css';

/** Of no wizard: whatever is on its way from this device counts. */
const nobodys = { wizard: '', context: '' };

/** A site for whoever works there: its points, what measures at them, and the way into the wizards. */
export function FieldSitePage() {
  const params = useParams({ strict: false }) as Record<'committente' | 'cliente' | 'indirizzo', string>;
  const { committente, cliente, indirizzo } = params;
  const { context } = usePageContext();
  const input = { params: { committente, cliente, indirizzo }, query: zoneQuery(context) };
  const found = useKeptEndpoint(getFieldSite, input);
  return (
    <RecordView found={{ ...found, data: found.data?.answer }}>
      {(site) => (
        <Site key={site.indirizzo.id} site={site} context={context} keptAt={found.data?.keptAt ?? null} />
      )}
    </RecordView>
  );
}

type SiteProps = { site: FieldSite; context: FieldContext; keptAt: string | null };

function Site({ site, context, keptAt }: SiteProps) {
  const { committente, cliente, indirizzo, punti } = site;
  const path = { committente: committente.id, cliente: cliente.id, indirizzo: indirizzo.id };
  const { codiceStabile, cdr } = indirizzo;
  const queued = useQueued(nobodys, keptAt);
  useSiteAhead(path);
  return (
    <>
      <SiteHeader site={site} context={context} path={path} />
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
        <FieldPoints points={punti} links={wizardLinks(context, path)} queued={queued} />
        <IsinReadiness addressId={indirizzo.id} context={context} />
      </div>
    </>
  );
}

type SiteHeaderProps = {
  site: FieldSite;
  context: FieldContext;
  path: { committente: number; cliente: number; indirizzo: number };
};

function SiteHeader({ site, context, path }: SiteHeaderProps) {
  const { home } = usePageContext();
  const { committente, cliente, indirizzo, modificabile } = site;
  const isAnswered = site.questionari.datore && site.questionari.edificio;
  const lists = listLinks(context);
  const { survey, plans, sampling } = siteLinks(context, path);
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
          <ButtonLink href={wizardLinks(context, path).place()}>Posiziona un dosimetro</ButtonLink>
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
