import { formatDay, romeDay, romeTimeOfDay } from '#platform/contract/dates.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import type { DataColumn } from '#ui/lists/data-list.tsx';
import type { AuditEvent } from '../contract.ts';
import { AuditDetails } from './audit-details.tsx';
import classes from './audit-trail.module.css';
import { entityLabel } from './entity-labels.ts';

/** Columns of the audit trail. The record's name leads to everything that ever happened to it. */
export const auditColumns: readonly DataColumn<AuditEvent>[] = [
  { key: 'label', header: 'Modifica', cell: ({ label }) => <span className={classes.what}>{label}</span> },
  { key: 'at', header: 'Quando', cell: ({ at }) => moment(at) },
  { key: 'actor', header: 'Chi', cell: ({ actor }) => actor?.displayName ?? 'Il sistema' },
  {
    key: 'entity',
    header: 'Record',
    cell: ({ entity, entityId }) => (
      <AppLink
        href={`/admin/audit?${new URLSearchParams({ entity, entityId })}`}
        title="Mostra tutto quello che è successo a questo record"
      >
        <span className={classes.whole}>
          {entityLabel(entity)} {entityId}
        </span>
      </AppLink>
    ),
  },
  {
    key: 'details',
    header: 'Dettagli',
    cell: ({ details, requestId, sealed }) => <AuditDetails {...{ details, requestId, sealed }} />,
  },
];

function moment(instant: string) {
  const date = new Date(instant);
  return (
    <time dateTime={instant} className={classes.moment}>
      {formatDay(romeDay(date))} {romeTimeOfDay(date)}
    </time>
  );
}
