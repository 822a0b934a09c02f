import { Navigate, useParams } from '@tanstack/react-router';
import { AppLink, appLink } from '#platform/web/app-link.tsx';
import { RecordView } from '#platform/web/records/record-view.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { PageHeader } from '#ui/shell/page-header.tsx';
import { findInstrumentClients } from '../contract.ts';
import { controlCardHref } from '../rules.ts';
import classes from './cards.module.css';

/** Leads whoever has scanned an instrument's label to its control card; of several clients one is chosen. */
export function ScannedInstrumentPage() {
  const { instrument = '' } = useParams({ strict: false }) as Record<string, string>;
  const found = useEndpoint(findInstrumentClients, { params: { instrument } });
  return (
    <RecordView found={found}>
      {({ clienti }) => {
        const [only, ...others] = clienti;
        if (only && others.length === 0)
          return <Navigate to={controlCardHref(only.value, Number(instrument))} replace />;
        return (
          <>
            <PageHeader
              size="record"
              title="Per quale cliente?"
              breadcrumb={[]}
              link={appLink}
              detail="Lo strumento si usa per più clienti: la carta di controllo è la stessa."
            />
            <ul className={classes.choices}>
              {clienti.map(({ value, label }) => (
                <li key={value}>
                  <AppLink href={controlCardHref(value, Number(instrument))}>{label}</AppLink>
                </li>
              ))}
            </ul>
          </>
        );
      }}
    </RecordView>
  );
}
