import { Button } from '@mantine/core';
import { appLink } from '#platform/web/app-link.tsx';
import { useSearchParams } from '#platform/web/search-params.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { DataList } from '#ui/lists/data-list.tsx';
import { PageHeader } from '#ui/shell/page-header.tsx';
import { type AuditEvent, listAuditEvents } from '../contract.ts';
import type { AuditEventName } from '../rules.ts';
import { auditColumns } from './audit-columns.tsx';
import { AuditFilters } from './audit-filter-bar.tsx';
import classes from './audit-trail.module.css';

const filterNames = ['q', 'event', 'entity', 'entityId', 'from', 'to', 'before'] as const;

/** Who did what and when. Every filter stands in the address. */
export function AuditTrailPage() {
  const [params, setParams] = useSearchParams();
  const filled = filterNames.filter((name) => params[name]);
  const query = Object.fromEntries(filled.map((name) => [name, params[name]])) as { event?: AuditEventName };
  const found = useEndpoint(listAuditEvents, { query }, { keepPrevious: true });
  const { data, error } = found;
  const oldest: AuditEvent | undefined = data?.events.at(-1);

  return (
    <>
      <PageHeader
        title="Registro delle modifiche"
        breadcrumb={[{ label: 'Amministrazione', href: '/admin' }]}
        link={appLink}
        detail="Ogni modifica resta scritta qui e non si può cambiare né cancellare."
      />
      <AuditFilters />
      <DataList
        caption="Registro delle modifiche, dalla più recente"
        columns={auditColumns}
        rows={error ? undefined : data?.events}
        rowKey={(event) => event.id}
        unit={['modifica in questa pagina', 'modifiche in questa pagina']}
        empty={
          filled.length > 0
            ? { text: 'Nessuna modifica corrisponde ai filtri' }
            : { text: 'Ancora nessuna modifica', detail: 'Compaiono qui appena qualcuno salva dei dati.' }
        }
        failure={
          error
            ? {
                text: error.text,
                requestId: error.requestId ?? undefined,
                onRetry: () => void found.refetch(),
              }
            : undefined
        }
      />
      {!error && (params['before'] || data?.hasMore) && (
        <nav className={classes.turn} aria-label="Pagine del registro">
          <Button
            variant="default"
            disabled={!params['before']}
            onClick={() => setParams({ before: undefined })}
          >
            Torna alle più recenti
          </Button>
          <Button
            variant="default"
            disabled={!data?.hasMore}
            onClick={() => setParams({ before: oldest?.id })}
          >
            Più vecchie
          </Button>
        </nav>
      )}
    </>
  );
}
