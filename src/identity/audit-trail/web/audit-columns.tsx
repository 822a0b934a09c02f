import { AppLink } from '#platform/web/app-link.tsx';
import type { DataColumn } from '#ui/lists/data-list.tsx';
import type { AuditEvent } from '../contract.ts';
import { shortDetails } from './audit-details.tsx';
import classes from './audit-trail.module.css';
import { entityLabel } from './entity-labels.ts';
import { Moment } from './moment.tsx';

/** Columns of the audit trail. What happened opens all of it; the record's name leads to all that happened to it. */
export function auditColumns(onOpen: (event: AuditEvent) => void): readonly DataColumn<AuditEvent>[] {
  return [
    {
      key: 'label',
      header: 'Modifica',
      cell: (event) => (
        <button type="button" className={classes.open} onClick={() => onOpen(event)}>
          {event.label}
        </button>
      ),
    },
    { key: 'at', header: 'Quando', narrow: true, card: 'below', cell: ({ at }) => <Moment instant={at} /> },
    { key: 'actor', header: 'Chi', card: 'below', cell: ({ actor }) => actor?.displayName ?? 'Il sistema' },
    {
      key: 'entity',
      header: 'Record',
      card: 'below',
      cell: ({ entity, entityId }) => (
        <AppLink
          href={`/admin/audit?${new URLSearchParams({ entity, entityId })}`}
          title="Mostra tutto quello che è successo a questo record"
        >
          {entityLabel(entity)} {entityId}
        </AppLink>
      ),
    },
    {
      key: 'details',
      header: 'Dettagli',
      card: 'below',
      cell: ({ details }) => shortDetails(details) || '—',
    },
  ];
}
