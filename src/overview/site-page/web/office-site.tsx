import { Button } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { type Standpoint, siteLinks, wizardLinks } from '#customers/standpoints/rules.ts';
import { SitePlans } from '#field/plan-view/web/public.ts';
import { ButtonLink } from '#platform/web/button-link.tsx';
import { deviceClock } from '#platform/web/clock.ts';
import { RecordFrame } from '#platform/web/records/record-frame.tsx';
import { tabParam } from '#platform/web/records/record-tabs.tsx';
import { RecordView } from '#platform/web/records/record-view.tsx';
import { useSearchParams } from '#platform/web/search-params.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { customerReportUrl } from '#reports/final-reports/web/public.ts';
import type { MoreAction } from '#ui/controls/more-menu.tsx';
import { StateBadge } from '#ui/feedback/state-badge.tsx';
import { getSiteSummary, type SiteSummary } from '../contract.ts';
import { OverviewTab } from './overview-tab.tsx';
import { pointLevels } from './point-levels.ts';
import { SiteAside } from './site-aside.tsx';
import { breadcrumbOf, figuresOf } from './site-head.tsx';
import { siteTabs } from './site-tabs.tsx';

type OfficeSitePageProps = {
  indirizzo: string;
  standpoint: Standpoint;
  isPlans: boolean;
  /** What the address names above the site. */
  path: { committente: string; cliente: string } | null;
};

/** A site for the laboratory and for whose it is; without network its plans alone, where they were kept. */
export function OfficeSitePage({ indirizzo, standpoint, isPlans, path }: OfficeSitePageProps) {
  const found = useEndpoint(getSiteSummary, { params: { indirizzo } });
  const { data, error, refetch } = found;
  useRenewedByTab(refetch);
  if (isPlans && path && error && !data && error.status !== 404) {
    const above = { committente: Number(path.committente), cliente: Number(path.cliente) };
    return <SitePlans site={{ ...above, indirizzo: Number(indirizzo) }} isAlone />;
  }
  return (
    <RecordView isPage found={found}>
      {(site) => <Site {...{ site, standpoint, isPlans }} />}
    </RecordView>
  );
}

/** What was done in one tab changes what stands above all: it is read again when another is opened. */
function useRenewedByTab(renew: () => unknown): void {
  const [{ [tabParam]: tab = '' }] = useSearchParams();
  const seen = useRef(tab);
  useEffect(() => {
    if (seen.current === tab) return;
    seen.current = tab;
    renew();
  }, [tab, renew]);
}

type SiteProps = { site: SiteSummary; standpoint: Standpoint; isPlans: boolean };

function Site({ site, standpoint, isPlans }: SiteProps) {
  const { id, nome, indirizzo, attivo, cliente, committente, verdetto } = site;
  const path = { committente: committente.id, cliente: cliente.id, indirizzo: id };
  const isForCustomer = standpoint.area === 'client';
  const isInUse = attivo && cliente.attivo && committente.attivo;
  return (
    <RecordFrame
      title={nome}
      breadcrumb={breadcrumbOf(site, standpoint)}
      state={!attivo && <StateBadge active={false} />}
      detail={indirizzo}
      figures={
        isPlans
          ? []
          : figuresOf(site, siteLinks(standpoint, path), { today: deviceClock.today(), isForCustomer })
      }
      action={<Action site={site} standpoint={standpoint} />}
      more={moreActions(site, standpoint, isInUse)}
      tabs={siteTabs({
        ...{ site: path, standpoint, isInUse, seesReports: true },
        levels: pointLevels(verdetto),
        counts: {
          punti: verdetto.punti.length,
          planimetrie: site.planimetrie,
          relazioni: site.relazioni,
        },
        overview: () => <OverviewTab site={site} standpoint={standpoint} />,
      })}
      aside={<SiteAside site={site} standpoint={standpoint} />}
    />
  );
}

const createReport = (id: number) => `/lb/cr39/sede/relations/${id}/create`;

/** The one thing to do: the laboratory issues what is ready, a customer reads what was issued. */
function Action({ site: { id, ultima, pronta, committente }, standpoint }: SiteActionProps) {
  if (standpoint.area === 'lb')
    return pronta?.pronto ? <ButtonLink href={createReport(id)}>Prepara la relazione</ButtonLink> : null;
  return (
    ultima && (
      <Button
        component="a"
        color="accent"
        leftSection={<IconFileTypePdf size={18} aria-hidden />}
        href={customerReportUrl(committente.id, ultima.id)}
        target="_blank"
        rel="noopener"
      >
        Relazione {ultima.numero}
      </Button>
    )
  );
}
type SiteActionProps = { site: SiteSummary; standpoint: Standpoint };

function moreActions(
  { id, cliente, committente, pronta, modificabile }: SiteSummary,
  standpoint: Standpoint,
  isInUse: boolean,
): MoreAction[] {
  const path = { committente: committente.id, cliente: cliente.id, indirizzo: id };
  const { survey, sampling } = siteLinks(standpoint, path);
  const isLaboratory = standpoint.area === 'lb';
  return [
    ...(isLaboratory && !pronta?.pronto ? [{ label: 'Relazione finale', href: createReport(id) }] : []),
    ...(isInUse
      ? [
          { label: 'Posiziona un dosimetro', href: wizardLinks(standpoint, path).place() },
          { label: 'Compila i questionari', href: survey },
          { label: 'Report campionamento', href: sampling },
        ]
      : []),
    ...(isInUse && modificabile
      ? [{ label: 'Nuovo punto di misurazione', href: `/user/anagrafica/punti/nuovo?indirizzo=${id}` }]
      : []),
  ];
}
