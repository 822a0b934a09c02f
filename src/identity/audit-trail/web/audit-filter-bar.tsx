import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useSearchParams, useSearchText } from '#platform/web/search-params.ts';
import { DateField } from '#ui/fields/date-field.tsx';
import { SearchField } from '#ui/fields/search-field.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { auditEventLabels } from '../rules.ts';
import classes from './audit-trail.module.css';
import { entityLabel } from './entity-labels.ts';

const events = Object.entries(auditEventLabels).map(([value, label]) => ({ value, label }));

/** Filters of the audit trail; changing one goes back to the latest events. */
export function AuditFilters() {
  const [params, setParams] = useSearchParams();
  const [typed, setTyped] = useSearchText('q', ['before']);
  const set = (name: string) => (value: string) => setParams({ [name]: value, before: undefined });
  const { entity, entityId } = params;
  const record = entity ? `${entityLabel(entity)} ${entityId ?? ''}`.trim() : null;

  return (
    <div className={classes.filters} role="search" aria-label="Filtri del registro">
      <div className={classes.search}>
        <SearchField
          main
          label="Cerca nel registro"
          placeholder="Persona, codice, numero"
          value={typed}
          onChange={setTyped}
        />
      </div>
      <SelectField
        label="Che cosa"
        value={params['event'] ?? ''}
        placeholder="Tutte le modifiche"
        options={events}
        onChange={set('event')}
      />
      <DateField label="Dal giorno" value={params['from'] ?? ''} max={params['to']} onChange={set('from')} />
      <DateField label="Al giorno" value={params['to'] ?? ''} min={params['from']} onChange={set('to')} />
      {record && (
        <Button
          variant="default"
          className={classes.chip}
          aria-label={`Togli il filtro: ${record}`}
          rightSection={<IconX size={18} aria-hidden />}
          onClick={() => setParams({ entity: undefined, entityId: undefined, before: undefined })}
        >
          {record}
        </Button>
      )}
    </div>
  );
}
