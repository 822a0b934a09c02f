import { listLinks, type Standpoint, siteLinks, wizardLinks } from '#customers/standpoints/rules.ts';
import { usePageStandpoint, zoneQuery } from '#customers/standpoints/web/public.ts';
import { useQueued, useSiteAhead } from '#field/field-wizards/web/public.ts';
import { SitePlans } from '#field/plan-view/web/public.ts';
import { type FieldSite, getFieldSite } from '#field/site-view/contract.ts';
import { FieldPoints } from '#field/site-view/web/public.ts';
import { formatDay } from '#platform/contract/dates.ts';
import { ButtonLink } from '#platform/web/button-link.tsx';
import { deviceClock } from '#platform/web/clock.ts';
import { KeptLine } from '#platform/web/offline/kept-line.tsx';
import { useKeptEndpoint } from '#platform/web/offline/use-kept-endpoint.ts';
import { RelatedRecords } from '#platform/web/records/record-aside.tsx';
import { RecordFrame } from '#platform/web/records/record-frame.tsx';
import { RecordView } from '#platform/web/records/record-view.tsx';
import { useCan } from '#platform/web/session.tsx';
import { getIsinReadiness } from '#surveys/isin-readiness/contract.ts';
import { StateWord } from '#ui/feedback/state-word.tsx';
import { readSiteSummary } from '../permissions.ts';
import { isSomeExpiring, replaceBy } from '../rules.ts';
import { siteTabs } from './site-tabs.tsx';

type FieldSitePageProps = {
  committente: string;
  cliente: string;
  indirizzo: string;
  standpoint: Standpoint;
  isPlans: boolean;
};

/** A site for whoever works there; what was read last without network, and its plans also where only they were kept. */
export function FieldSitePage({ committente, cliente, indirizzo, standpoint, isPlans }: FieldSitePageProps) {
  const input = { params: { committente, cliente, indirizzo }, query: zoneQuery(standpoint) };
  const found = useKeptEndpoint(getFieldSite, input);
  if (isPlans && found.error && !found.data) {
    const site = {
      committente: Number(committente),
      cliente: Number(cliente),
      indirizzo: Number(indirizzo),
    };
    return <SitePlans site={site} isAlone />;
  }
  return (
    <RecordView isPage found={{ ...found, data: found.data?.answer }}>
      {(site) => <Site site={site} standpoint={standpoint} keptAt={found.data?.keptAt ?? null} />}
    </RecordView>
  );
}

type SiteProps = { site: FieldSite; standpoint: Standpoint; keptAt: string | null };

function Site({ site, standpoint, keptAt }: SiteProps) {
  const { home } = usePageStandpoint();
  const { committente, cliente, indirizzo, punti } = site;
  const path = { committente: committente.id, cliente: cliente.id, indirizzo: indirizzo.id };
  const queued = useQueued(keptAt);
  useSiteAhead(path);
  // Kept with the site, so that the tab of the questionnaires has it without network.
  useKeptEndpoint(getIsinReadiness, { params: { indirizzo: indirizzo.id } });
  const lists = listLinks(standpoint);
  const wizards = wizardLinks(standpoint, path);
  const { survey, sampling } = siteLinks(standpoint, path);
  const isAnswered = site.questionari.datore && site.questionari.edificio;
  const isDue = isSomeExpiring(startedAt(site), deviceClock.today());
  const place = { label: 'Posiziona un dosimetro', href: wizards.place() };
  const replace = firstToReplace(site);
  return (
    <RecordFrame
      title={indirizzo.displayName}
      breadcrumb={[
        home,
        { label: 'Committenti', href: lists.principals },
        { label: committente.displayName, href: lists.principal(committente.id) },
        { label: cliente.displayName, href: lists.client(path) },
      ]}
      state={
        <StateWord
          tone={isAnswered ? 'ok' : 'warning'}
          word={isAnswered ? 'Questionari completi' : 'Questionari da completare'}
        />
      }
      detail={
        <>
          <div>{indirizzo.addressLabel}</div>
          <div>{countsOf(site)}</div>
        </>
      }
      action={
        isDue && replace !== null ? (
          <ButtonLink href={wizards.replace(replace)}>Sostituisci</ButtonLink>
        ) : (
          <ButtonLink href={place.href}>{place.label}</ButtonLink>
        )
      }
      more={[
        ...(isDue ? [place] : []),
        { label: 'Compila i questionari', href: survey },
        { label: 'Report campionamento', href: sampling },
      ]}
      tabs={siteTabs({
        ...{ site: path, standpoint, counts: { punti: punti.length }, isInUse: true },
        seesReports: useCan(readSiteSummary),
        levels: null,
        overview: () => (
          <>
            <KeptLine />
            <FieldPoints points={punti} links={wizards} queued={queued} />
          </>
        ),
      })}
      aside={<RelatedRecords related={relatedOf(site, lists, path)} />}
    />
  );
}

function relatedOf(
  { committente, cliente, indirizzo: { codiceStabile, cdr } }: FieldSite,
  lists: ReturnType<typeof listLinks>,
  path: { committente: number; cliente: number },
) {
  return [
    {
      label: 'Committente',
      items: [{ name: committente.displayName, href: lists.principal(committente.id) }],
    },
    { label: 'Cliente', items: [{ name: cliente.displayName, href: lists.client(path) }] },
    { label: 'Codice stabile', items: codiceStabile ? [{ name: codiceStabile }] : [] },
    { label: 'CDR (contesto di rischio)', items: cdr ? [{ name: cdr }] : [] },
  ];
}

const startedAt = ({ punti }: FieldSite) => punti.flatMap(({ attivi }) => attivi.map(({ inizio }) => inizio));

/** The placement that has measured longest. */
function firstToReplace({ punti }: FieldSite): number | null {
  const [first] = punti.flatMap(({ attivi }) => attivi).toSorted((a, b) => a.inizio.localeCompare(b.inizio));
  return first?.trattamento ?? null;
}

function countsOf(site: FieldSite): string {
  const active = site.punti.flatMap(({ attivi }) => attivi);
  const expiring = active.filter(({ inScadenza }) => inScadenza).length;
  const due = replaceBy(startedAt(site));
  return [
    site.punti.length === 1 ? '1 punto' : `${site.punti.length} punti`,
    active.length === 1 ? '1 dosimetro attivo' : `${active.length} dosimetri attivi`,
    expiring > 0 ? `${expiring} in scadenza` : '',
    due === null ? '' : `sostituire entro il ${formatDay(due)}`,
  ]
    .filter(Boolean)
    .join(', ');
}
