import { useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { AddressData } from '#customers/address-records/web/public.ts';
import { type SitePath, type Standpoint, siteLinks } from '#customers/standpoints/rules.ts';
import { type PointLevel, PointLevels, SitePlans } from '#field/plan-view/web/public.ts';
import { ButtonLink } from '#platform/web/button-link.tsx';
import { RecordHistory } from '#platform/web/records/record-history.tsx';
import type { RecordTab } from '#platform/web/records/record-tabs.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { IsinReadiness } from '#surveys/isin-readiness/web/public.ts';
import { Skeletons } from '#ui/feedback/skeletons.tsx';
import { getSiteHistory, getSiteSummary } from '../contract.ts';
import classes from './site-page.module.css';

const Measures = lazy(async () => ({ default: (await import('./measures-tab.tsx')).MeasuresTab }));
const Reports = lazy(async () => ({ default: (await import('./reports-tab.tsx')).ReportsTab }));

type Counts = { punti: number; planimetrie?: number | undefined; relazioni?: number | undefined };

export type SiteTabsProps = {
  site: SitePath;
  standpoint: Standpoint;
  overview: () => ReactNode;
  counts: Counts;
  /** Below a client or principal out of use plans and questionnaires are not found. */
  isInUse: boolean;
  seesReports: boolean;
  /** What the points measured, for the plans; null: not for this reader. */
  levels: ReadonlyMap<number, PointLevel> | null;
};

/** The parts of a site's page, each as far as its reader may see it; read when it is opened. */
export function siteTabs({
  site,
  standpoint,
  overview,
  counts,
  isInUse,
  seesReports,
  levels,
}: SiteTabsProps): RecordTab[] {
  const { page, plans } = siteLinks(standpoint, site);
  const here = { path: page };
  const { indirizzo } = site;
  return [
    { ...here, id: 'panoramica', label: 'Panoramica', content: overview },
    {
      ...{ ...here, id: 'punti', label: 'Punti e misure', count: counts.punti, isWide: true },
      content: () => later(<Measures addressId={indirizzo} />),
    },
    ...(isInUse
      ? [
          {
            ...{
              id: 'planimetrie',
              label: 'Planimetrie',
              count: counts.planimetrie,
              path: plans,
              isWide: true,
            },
            content: () =>
              later(
                <PointLevels value={levels}>
                  <SitePlans site={site} />
                </PointLevels>,
              ),
          },
          {
            ...{ ...here, id: 'questionari', label: 'Questionari' },
            content: () => <Surveys site={site} standpoint={standpoint} />,
          },
        ]
      : []),
    ...(seesReports
      ? [
          {
            ...{ ...here, id: 'relazioni', label: 'Relazioni', count: counts.relazioni, isWide: true },
            content: () =>
              later(<Reports addressId={indirizzo} isLaboratory={standpoint.area !== 'client'} />),
          },
        ]
      : []),
    { ...here, id: 'dati', label: 'Dati', content: () => later(<Data addressId={indirizzo} />) },
    { ...here, id: 'storia', label: 'Storia', content: () => <History addressId={indirizzo} /> },
  ];
}

const later = (part: ReactNode) => <Suspense fallback={<Skeletons />}>{part}</Suspense>;

function Surveys({ site, standpoint }: { site: SitePath; standpoint: Standpoint }) {
  return (
    <>
      <div className={classes.actions}>
        <ButtonLink href={siteLinks(standpoint, site).survey} primary={false}>
          Compila i questionari
        </ButtonLink>
      </div>
      <IsinReadiness addressId={site.indirizzo} standpoint={standpoint} />
    </>
  );
}

function Data({ addressId }: { addressId: number }) {
  const queries = useQueryClient();
  const renew = () => void queries.invalidateQueries({ queryKey: [getSiteSummary.name] });
  return <AddressData addressId={addressId} onChanged={renew} />;
}

function History({ addressId }: { addressId: number }) {
  return <RecordHistory found={useEndpoint(getSiteHistory, { params: { indirizzo: addressId } })} />;
}
