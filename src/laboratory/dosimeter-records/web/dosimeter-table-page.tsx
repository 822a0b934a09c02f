import { listPrincipalChoices } from '#customers/record-choices/contract.ts';
import { ChoiceFilter } from '#customers/record-choices/web/public.ts';
import { stateLabels } from '#field/dosimeter-states/rules.ts';
import { formatTableDay } from '#platform/contract/dates.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { ButtonLink } from '#platform/web/button-link.tsx';
import { ListPage } from '#platform/web/records/list-page.tsx';
import { tableColumns } from '#platform/web/records/table-columns.ts';
import { useServerTable } from '#platform/web/records/use-server-table.tsx';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { exposureHours } from '../../results/rules.ts';
import { concentrationText } from '../../results/web/public.ts';
import { type TableRow, tableDosimeters } from '../table/contract.ts';
import { dosimeterColumns, dosimeterTable } from '../table/rules.ts';
import classes from './dosimeters.module.css';

const states = Object.entries(stateLabels).map(([value, label]) => ({ value, label }));

const expiries = [{ value: 'vicina', label: 'In scadenza' }];

const columns = tableColumns<TableRow>(
  dosimeterColumns,
  {
    codice: ({ id, codice }) => (
      <AppLink className="ui-code" href={`/lb/cr39/dosimeters/${id}`}>
        {codice}
      </AppLink>
    ),
    situazione: ({ situazione }) => <span className={classes.whole}>{stateLabels[situazione]}</span>,
    committente: ({ committente }) => committente?.nome ?? '—',
    indirizzo: ({ indirizzo }) => indirizzo?.nome ?? '—',
    punto: ({ punto }) => punto ?? '—',
    spedito: ({ spedito }) => dayOrNone(spedito),
    inizio: ({ inizio }) => dayOrNone(inizio),
    fine: ({ fine }) => dayOrNone(fine),
    rientrato: ({ rientrato }) => dayOrNone(rientrato),
    esito: measured,
  },
  ['esito'],
);

function dayOrNone(day: string | null) {
  return day === null ? '—' : <span className={classes.whole}>{formatTableDay(day)}</span>;
}

/** '92 ± 10 Bq/m³', '< LR' */
function measured({ risultato, inizio, fine }: TableRow) {
  if (risultato === null) return '—';
  const { esito, esposizione, incertezzaEsposizione } = risultato;
  const exposure = esposizione === null ? null : { value: esposizione, uncertainty: incertezzaEsposizione };
  const hours = inizio !== null && fine !== null ? exposureHours(inizio, fine) : null;
  return <span className={classes.whole}>{concentrationText({ state: esito, exposure, hours })}</span>;
}

/** Every dosimeter, for the laboratory. */
export function DosimeterTablePage() {
  const table = useServerTable(tableDosimeters, {
    name: dosimeterTable,
    columns: dosimeterColumns,
    filters: ['situazione', 'scadenza', 'committente'],
  });
  const { list } = table;
  return (
    <ListPage
      source={table}
      title="Dosimetri"
      detail="Ogni dosimetro CR-39: dove si trova, a chi è stato dato, che cosa ha misurato."
      create={{ label: 'Registra dosimetri', href: '/lb/cr39/dosimeters/new' }}
      ways={
        <>
          <ButtonLink primary={false} href="/lb/cr39/dosimeters/batch">
            Assegnazione massiva
          </ButtonLink>
          <ButtonLink primary={false} href="/lb/cr39/dosimeters/range">
            Generatore codici
          </ButtonLink>
        </>
      }
      note={list.query.situazione === 'scaduto' && <ExpiredNote />}
      columns={columns}
      unit={['dosimetro', 'dosimetri']}
      search={{ label: 'Cerca un dosimetro', placeholder: 'Codice, committente o sede' }}
      filters={
        <>
          <SelectField label="Stato" placeholder="Tutti" options={states} {...list.filter('situazione')} />
          <SelectField
            label="Scadenza"
            placeholder="Qualsiasi"
            options={expiries}
            {...list.filter('scadenza')}
          />
          <ChoiceFilter label="Committente" endpoint={listPrincipalChoices} {...list.filter('committente')} />
        </>
      }
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
