import { formatDay } from '#platform/contract/dates.ts';
import type { CallInput } from '#platform/web/api-client.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { ButtonLink } from '#platform/web/button-link.tsx';
import { RecordList } from '#platform/web/records/record-list.tsx';
import { useRecordList } from '#platform/web/records/use-record-list.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import type { DataColumn } from '#ui/data-list.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { listPrincipalChoices } from '../../record-choices/contract.ts';
import { ChoiceFilter } from '../../record-choices/web/public.ts';
import { type DosimeterRow, listDosimeterRecords } from '../contract.ts';
import { stateLabels } from '../rules.ts';

const states = Object.entries(stateLabels).map(([value, label]) => ({ value, label }));

const columns: readonly DataColumn<DosimeterRow>[] = [
  {
    key: 'codice',
    header: 'Codice',
    sortable: true,
    cell: ({ id, codice }) => (
      <AppLink className="ui-code" href={`/user/anagrafica/dosimetri/${id}`}>
        {codice}
      </AppLink>
    ),
  },
  { key: 'situazione', header: 'Situazione', cell: ({ situazione }) => stateLabels[situazione] },
  { key: 'committente', header: 'Committente', cell: ({ committente }) => committente?.nome ?? '—' },
  {
    key: 'indirizzo',
    header: 'Indirizzo e punto',
    cell: ({ indirizzo, punto }) => [indirizzo?.nome, punto].filter(Boolean).join(' · ') || '—',
  },
  { key: 'spedito', header: 'Spedito', sortable: true, cell: ({ spedito }) => dayOrNone(spedito) },
  {
    key: 'inizio',
    header: 'Posizionato',
    sortable: true,
    cell: ({ inizio, fine }) => (fine ? `${dayOrNone(inizio)} – ${formatDay(fine)}` : dayOrNone(inizio)),
  },
];

function dayOrNone(day: string | null): string {
  return day === null ? '—' : formatDay(day);
}

/** What stands in the address is checked by the server. */
type Asked = NonNullable<CallInput<typeof listDosimeterRecords>['query']>;

/** Every dosimeter, for the laboratory. */
export function DosimeterListPage() {
  const list = useRecordList(['codice', 'spedito', 'inizio'], ['situazione', 'committente']);
  const query = list.query as Asked;
  const found = useEndpoint(listDosimeterRecords, { query }, { keepPrevious: true });
  const create = <ButtonLink href="/user/anagrafica/dosimetri/nuovo">Registra dosimetri</ButtonLink>;
  return (
    <>
      <PageHeader
        title="Dosimetri"
        detail="Ogni dosimetro CR-39: dove si trova, a chi è stato dato, da quando."
        actions={create}
      />
      <RecordList
        list={list}
        found={found}
        columns={columns}
        rowKey={({ id }) => id}
        caption="Dosimetri"
        unit="dosimetri"
        search={{ label: 'Cerca un dosimetro', placeholder: 'Codice o parte del codice' }}
        states={null}
        filters={
          <>
            <SelectField
              label="Situazione"
              value={list.query.situazione ?? ''}
              placeholder="Tutte"
              options={states}
              onChange={(situazione) => list.set({ situazione })}
            />
            <ChoiceFilter
              label="Committente"
              endpoint={listPrincipalChoices}
              value={list.query.committente}
              onChange={(committente) => list.set({ committente })}
            />
          </>
        }
        empty={{
          text: 'Ancora nessun dosimetro',
          detail: 'Si registrano qui con i loro codici; molti insieme si importano da un foglio di calcolo.',
          action: create,
        }}
      />
    </>
  );
}
