import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { day } from '#platform/contract/shapes.ts';
import { appLink } from '#platform/web/app-link.tsx';
import { deviceClock } from '#platform/web/clock.ts';
import { RecordSection } from '#platform/web/records/record-section.tsx';
import { RecordView } from '#platform/web/records/record-view.tsx';
import { useSearchParams } from '#platform/web/search-params.ts';
import { endpointKey, useEndpoint } from '#platform/web/use-endpoint.ts';
import { DateField } from '#ui/fields/date-field.tsx';
import { PageHeader } from '#ui/shell/page-header.tsx';
import { getReportSite } from '../contract.ts';
import { singleSiteFrom } from '../rules.ts';
import classes from './issuing.module.css';
import { SingleCard } from './site-panel.tsx';

/** The final report of one site: from which day its dosimeters count, and its card. */
export function SingleSitePage() {
  const { sede = '' } = useParams({ strict: false }) as { sede?: string };
  const queries = useQueryClient();
  const [params, setParams] = useSearchParams();
  const asked = day.safeParse(params['dal']).success ? params['dal'] : undefined;
  const [presses, setPresses] = useState(0);
  const begin = (from: string) => {
    queries.removeQueries({ queryKey: endpointKey(getReportSite) });
    setPresses((before) => before + 1);
    setParams({ dal: from });
  };
  const from = asked ?? singleSiteFrom(deviceClock.today());
  const found = useEndpoint(getReportSite, { params: { id: sede }, query: { from } }, { immutable: true });
  return (
    <RecordView isPage found={found}>
      {(site) => (
        <>
          <PageHeader
            title="Relazione finale"
            breadcrumb={[
              { label: 'Laboratorio', href: '/lb' },
              { label: site.alias, href: `/lb/cr39/sede/view/${site.id}` },
            ]}
            link={appLink}
            detail={`${site.alias} · ${site.nomeAzienda}`}
          />
          <div className={classes.single}>
            <SingleCard key={`${from} ${presses}`} site={site} search={{ from, to: null }} />
            <RecordSection title="Periodo" look="card">
              <DayForm from={from} onSearch={begin} />
            </RecordSection>
          </div>
        </>
      )}
    </RecordView>
  );
}

function DayForm({ from, onSearch }: { from: string; onSearch: (from: string) => void }) {
  const [typed, setTyped] = useState(from);
  const isMissing = typed === '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isMissing) onSearch(typed);
  };
  return (
    <form className={classes.search} onSubmit={submit} noValidate>
      <DateField
        label="Dosimetri posizionati dopo il"
        value={typed}
        onChange={setTyped}
        required
        error={isMissing ? 'Indicare da quale giorno cercare' : undefined}
      />
      <Button type="submit" variant="default" disabled={isMissing}>
        Cerca
      </Button>
    </form>
  );
}
