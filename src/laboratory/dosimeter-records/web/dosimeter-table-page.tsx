import { Button } from '@mantine/core';
import { listPrincipalChoices } from '#customers/record-choices/contract.ts';
import { choiceFilter } from '#customers/record-choices/web/public.ts';
import { stateLabels } from '#field/dosimeter-states/rules.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { ButtonLink } from '#platform/web/button-link.tsx';
import { selectFilter } from '#platform/web/records/list-filters.tsx';
import { ListPage } from '#platform/web/records/list-page.tsx';
import type { ListView } from '#platform/web/records/list-views.tsx';
import type { Chosen } from '#platform/web/records/record-list.tsx';
import { useServerTable } from '#platform/web/records/use-server-table.tsx';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { batchFilter } from '../../batch-choice/web/public.ts';
import { joinCodes } from '../../dosimeter-codes/rules.ts';
import { type TableRow, tableDosimeters } from '../table/contract.ts';
import { dosimeterColumns, dosimeterTable } from '../table/rules.ts';
import { columns } from './dosimeter-table-columns.tsx';

const states = Object.entries(stateLabels).map(([value, label]) => ({ value, label }));

const filters = [
  selectFilter('situazione', 'Stato', states),
  selectFilter('scadenza', 'Scadenza', [{ value: 'vicina', label: 'In scadenza' }], 'Qualsiasi'),
  selectFilter('livello', 'Livello di riferimento', [{ value: 'sopra', label: 'Sopra il livello' }]),
  selectFilter('sede', 'Sede', [{ value: 'senza', label: 'Senza sede' }], 'Qualsiasi'),
  choiceFilter('committente', 'Committente', listPrincipalChoices),
  batchFilter,
];
const views: readonly ListView[] = [
  { label: 'In scadenza', asked: { scadenza: 'vicina' } },
  { label: 'Da leggere', asked: { situazione: 'rientrato' } },
  { label: 'Sopra il livello', asked: { livello: 'sopra' } },
  { label: 'Senza sede', asked: { sede: 'senza' } },
  { label: 'In magazzino', asked: { situazione: 'magazzino' } },
];

/** What is done with those that were chosen. */
function chosenActions(exportRows: (ids: readonly number[]) => void) {
  return ({ rows }: Chosen<TableRow>) => {
    const codes = encodeURIComponent(joinCodes(rows.map(({ codice }) => codice)));
    return (
      <>
        <ButtonLink primary={false} href={`/lb/cr39/returns?codici=${codes}`}>
          Rientrati
        </ButtonLink>
        <ButtonLink primary={false} href={`/lb/cr39/dosimeters/batch?codici=${codes}`}>
          Assegna…
        </ButtonLink>
        <Button variant="default" onClick={() => exportRows(rows.map(({ id }) => id))}>
          Esporta
        </Button>
      </>
    );
  };
}

/** Every dosimeter, for the laboratory. */
export function DosimeterTablePage() {
  const table = useServerTable(tableDosimeters, {
    name: dosimeterTable,
    columns: dosimeterColumns,
    filters: ['situazione', 'scadenza', 'sede', 'livello', 'lotto', 'committente'],
  });
  const { list } = table;
  return (
    <ListPage
      source={table}
      title="Dosimetri"
      detail="Ogni dosimetro CR-39: dove si trova, a chi è stato dato, che cosa ha misurato."
      create={{ label: 'Registra dosimetri', href: '/lb/cr39/dosimeters/new' }}
      ways={[
        { label: 'Assegnazione massiva', href: '/lb/cr39/dosimeters/batch' },
        { label: 'Generatore codici', href: '/lb/cr39/dosimeters/range' },
      ]}
      views={views}
      note={list.query.situazione === 'scaduto' && <ExpiredNote />}
      columns={columns}
      bulk={{ actions: chosenActions(table.exportRows) }}
      unit={['dosimetro', 'dosimetri']}
      search={{ label: 'Cerca un dosimetro', placeholder: 'Codice, committente o sede' }}
      filters={filters}
      empty={{
        text: 'Ancora nessun dosimetro',
        detail: 'Si registrano qui con i loro codici; molti insieme si importano da un foglio di calcolo.',
      }}
    />
  );
}

/** What can be done with dosimeters that were shipped long ago and never placed. */
function ExpiredNote() {
  return (
    <AlertBox tone="info" live={false}>
      Spediti da più di 90 giorni e mai posizionati. Quelli tornati si rimettono in magazzino da{' '}
      <AppLink href="/lb/cr39/returns">Rientri</AppLink>; gli altri si segnano come smarriti nella loro
      scheda.
    </AlertBox>
  );
}
