import { useState } from 'react';
import { dayFilter, type ListFilter, selectFilter } from '#platform/web/records/list-filters.tsx';
import { ListPage } from '#platform/web/records/list-page.tsx';
import { useRecordTurns } from '#platform/web/records/use-record-turns.ts';
import { useSearchParams } from '#platform/web/search-params.ts';
import { Dialog } from '#ui/feedback/dialog.tsx';
import { type AuditEvent, listAuditEvents } from '../contract.ts';
import { auditEventLabels } from '../rules.ts';
import { auditColumns } from './audit-columns.tsx';
import { AuditDetails } from './audit-details.tsx';
import { entityLabel } from './entity-labels.ts';

const filters: readonly ListFilter[] = [
  selectFilter(
    'event',
    'Che cosa',
    Object.entries(auditEventLabels).map(([value, label]) => ({ value, label })),
    'Tutte le modifiche',
  ),
  dayFilter('from', 'Dal giorno'),
  dayFilter('to', 'Al giorno'),
];
const words = {
  label: 'Pagine del registro',
  newest: 'Torna alle più recenti',
  older: 'Più vecchie',
};

/** Who did what and when. Every filter stands in the address. */
export function AuditTrailPage() {
  const [opened, setOpened] = useState<AuditEvent | null>(null);
  const [{ entity, entityId = '' }] = useSearchParams();
  const source = useRecordTurns(listAuditEvents, {
    filters: ['event', 'entity', 'entityId', 'from', 'to'],
    read: ({ events, hasMore }) => ({ rows: events, hasMore }),
    words,
  });
  return (
    <>
      <ListPage
        source={{
          ...source,
          list: { ...source.list, set: (changes) => source.list.set(wholeRecord(changes)) },
        }}
        title="Registro delle modifiche"
        breadcrumb={[{ label: 'Amministrazione', href: '/admin' }]}
        detail="Ogni modifica resta scritta qui e non si può cambiare né cancellare."
        caption="Registro delle modifiche, dalla più recente"
        columns={auditColumns(setOpened)}
        unit={['modifica in questa pagina', 'modifiche in questa pagina']}
        wholeLabel="Tutte"
        search={{ label: 'Cerca nel registro', placeholder: 'Persona, codice, numero' }}
        filters={entity ? [recordFilter(`${entityLabel(entity)} ${entityId}`.trim()), ...filters] : filters}
        empty={{ text: 'Ancora nessuna modifica', detail: 'Compaiono qui appena qualcuno salva dei dati.' }}
      />
      {opened && (
        <Dialog open size="side" title={opened.label} onClose={() => setOpened(null)}>
          <AuditDetails event={opened} />
        </Dialog>
      )}
    </>
  );
}

/** Everything that happened to one record: chosen by a link to it, and taken away. */
function recordFilter(record: string): ListFilter {
  return {
    name: 'entity',
    label: 'Record',
    words: () => record,
    field: () => 'Si sceglie con il nome di un record, in una riga.',
  };
}

/** The kind of a record and its number come and go together. */
function wholeRecord(changes: Record<string, string | number | undefined>) {
  return 'entity' in changes && !changes['entity'] ? { ...changes, entityId: undefined } : changes;
}
