import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { deviceClock } from '#platform/web/clock.ts';
import { endpointKey, useEndpoint } from '#platform/web/use-endpoint.ts';
import { Dialog } from '#ui/feedback/dialog.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeletons } from '#ui/feedback/skeletons.tsx';
import { getReportSite, type SiteEntry } from '../contract.ts';
import { listIssuableSites } from '../sites/contract.ts';
import classes from './issuing.module.css';
import type { Search } from './load-card.ts';
import { SiteCard } from './site-card.tsx';
import { useDesk } from './use-card.ts';

type SitePanelProps = { siteId: number; search: Search; onClose: () => void };

/** The card of a row beside its table: what was measured there, the draft, and issuing this one report. */
export function SitePanel({ siteId, search, onClose }: SitePanelProps) {
  const queries = useQueryClient();
  const query = { from: search.from, ...(search.to === null ? {} : { to: search.to }) };
  const { data, error, refetch } = useEndpoint(
    getReportSite,
    { params: { id: siteId }, query },
    { immutable: true },
  );
  const close = () => {
    queries.removeQueries({ queryKey: endpointKey(getReportSite) });
    void queries.invalidateQueries({ queryKey: endpointKey(listIssuableSites) });
    onClose();
  };
  return (
    <Dialog open size="side" title={data?.alias ?? 'Sede'} onClose={close}>
      {error && <ErrorState text={error.text} onRetry={() => refetch()} />}
      {!data && !error && <Skeletons count={1} />}
      {data && <SingleCard site={data} search={search} />}
    </Dialog>
  );
}

const nothing = () => undefined;

/** One card, whose turn has come at once. */
export function SingleCard({ site, search }: { site: SiteEntry; search: Search }) {
  const today = deviceClock.today();
  const [sites] = useState([site]);
  const [asked] = useState(search);
  const desk = useDesk(sites, asked, today, nothing);
  return (
    <ul className={classes.cards} data-single="" aria-label="Sede">
      {desk && <SiteCard isOnly desk={desk} id={site.id} search={asked} today={today} />}
    </ul>
  );
}
