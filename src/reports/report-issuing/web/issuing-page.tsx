import { Button } from '@mantine/core';
import { IconLayoutList, IconList } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { day } from '#platform/contract/shapes.ts';
import { appLink } from '#platform/web/app-link.tsx';
import { deviceClock } from '#platform/web/clock.ts';
import { useSearchParams } from '#platform/web/search-params.ts';
import { endpointKey } from '#platform/web/use-endpoint.ts';
import { ListHeader } from '#ui/lists/list-header.tsx';
import { ShapeSwitch } from '#ui/lists/shape-switch.tsx';
import { listReportSites, listReportSitesUntil } from '../contract.ts';
import { windowProblem } from '../rules.ts';
import { listIssuableSites } from '../sites/contract.ts';
import { usualFrom } from '../sites/rules.ts';
import { CardSearch } from './card-search.tsx';
import classes from './issuing.module.css';
import type { Search } from './load-card.ts';
import { PeriodForm } from './period-form.tsx';
import { RunSection } from './run-section.tsx';
import { SiteTable } from './site-table.tsx';
import { useIssuing } from './use-issuing.tsx';

const shapes = [
  { key: 'tabella', label: 'Tabella', icon: <IconList size={20} aria-hidden /> },
  { key: 'schede', label: 'Schede', icon: <IconLayoutList size={20} aria-hidden /> },
] as const;

/** Final reports of many sites: what a period has as a table, or card by card; issuing those chosen, or all that are ready. */
export function IssuingPage() {
  const queries = useQueryClient();
  const [params, setParams] = useSearchParams();
  const [presses, setPresses] = useState(0);
  const asked = readSearch(params['dal'], params['al']);
  const search = asked ?? { from: usualFrom(deviceClock.today()), to: null };
  const isCards = params['forma'] === 'schede';
  const [begun, setBegun] = useState(0);
  const { ask, dialog, isAsking } = useIssuing(search, (id) => {
    setBegun((before) => before + 1);
    setParams({ emissione: id }, 'replace');
  });
  const begin = (from: string, to: string) => {
    // The same search again is a new one: what was read before does not count.
    for (const endpoint of [listReportSites, listReportSitesUntil])
      queries.removeQueries({ queryKey: endpointKey(endpoint) });
    void queries.invalidateQueries({ queryKey: endpointKey(listIssuableSites) });
    setPresses((before) => before + 1);
    setParams({ dal: from, al: to, stato: undefined, emissione: undefined, page: undefined });
  };
  const shape = (forma: string | undefined) =>
    setParams({ forma, vista: undefined, q: undefined, page: undefined, stato: undefined, sede: undefined });
  return (
    <>
      <ListHeader
        title="Relazioni finali"
        breadcrumb={[{ label: 'Laboratorio', href: '/lb' }]}
        link={appLink}
        detail="Le sedi misurate in un periodo, ciascuna con quello che ha e quello che le manca."
        action={
          <Button variant="default" loading={isAsking} onClick={() => ask()}>
            Emetti tutti i pronti
          </Button>
        }
        more={[]}
      />
      <div className={classes.page}>
        <div className={classes.top}>
          <PeriodForm
            key={`${search.from} ${search.to}`}
            {...search}
            isPrimary={isCards && asked === null}
            onSearch={begin}
          />
          <ShapeSwitch
            label="Come si vedono le sedi"
            shapes={shapes}
            current={isCards ? 'schede' : 'tabella'}
            onPick={(picked) => shape(picked === 'schede' ? picked : undefined)}
          />
        </div>
        <RunSection search={search} />
        {isCards ? (
          asked && <CardSearch key={`${search.from} ${search.to} ${presses}`} search={search} />
        ) : (
          <div>
            <SiteTable search={search} begun={begun} onIssue={ask} />
          </div>
        )}
      </div>
      {dialog}
    </>
  );
}

function readSearch(from = '', to = ''): Search | null {
  const days = [from, ...(to === '' ? [] : [to])];
  if (!days.every((one) => day.safeParse(one).success) || windowProblem(from, to) !== null) return null;
  return { from, to: to === '' ? null : to };
}
