import { listPrincipalChoices } from '#customers/record-choices/contract.ts';
import { ChoiceFilter } from '#customers/record-choices/web/public.ts';
import { formatDay } from '#platform/contract/dates.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { ButtonLink } from '#platform/web/button-link.tsx';
import { ListPage } from '#platform/web/records/list-page.tsx';
import { useRecords } from '#platform/web/records/use-records.ts';
import { useSearchText } from '#platform/web/search-params.ts';
import { FormulaTip } from '#ui/feedback/formula-tip.tsx';
import { DateField } from '#ui/fields/date-field.tsx';
import { NumberField } from '#ui/fields/number-field.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import type { DataColumn } from '#ui/lists/data-list.tsx';
import { concentrationText, exposureText, isOverLevel, stateLabels } from '../../result-words/rules.ts';
import { listResults, type ResultRow } from '../contract.ts';
import { agedNote, figuresOf, formulasOf } from './measure-figures.ts';
import { ResultState } from './result-state.tsx';
import classes from './results.module.css';

const states = Object.entries(stateLabels).map(([value, label]) => ({ value, label }));

const columns: readonly DataColumn<ResultRow>[] = [
  {
    key: 'codice',
    header: 'Dosimetro',
    sortable: true,
    cell: ({ trattamento, codice }) => (
      <AppLink className="ui-code" href={`/lb/cr39/results/${trattamento}`}>
        {codice}
      </AppLink>
    ),
  },
  {
    key: 'dove',
    header: 'Sede e punto',
    cell: ({ committente, indirizzo, punto }) =>
      [indirizzo?.nome ?? committente.nome, punto].filter(Boolean).join(' · '),
  },
  { key: 'lotto', header: 'Lotto', cell: ({ lotto }) => lotto ?? '—' },
  {
    key: 'letto',
    header: 'Letto',
    sortable: true,
    cell: ({ letto }) => <span className={classes.day}>{letto ? formatDay(letto) : '—'}</span>,
  },
  { key: 'esito', header: 'Esito', cell: stateCell },
  { key: 'esposizione', header: 'Esposizione', numeric: true, cell: exposureCell },
  { key: 'concentrazione', header: 'Concentrazione', numeric: true, sortable: true, cell: concentrationCell },
];

function stateCell({ misura, inizio, fine }: ResultRow) {
  return <ResultState state={misura.esito} note={agedNote(misura, { inizio, fine })} />;
}

function exposureCell({ misura, inizio, fine }: ResultRow) {
  return exposureText(figuresOf(misura, { inizio, fine }));
}

function concentrationCell({ misura, inizio, fine, livello }: ResultRow) {
  const days = { inizio, fine };
  const figures = figuresOf(misura, days);
  return (
    <>
      <FormulaTip lines={formulasOf(misura, days)}>{concentrationText(figures)}</FormulaTip>
      {livello !== null && isOverLevel(figures, livello) && (
        <span className={classes.above}>▲ sopra il livello ({livello})</span>
      )}
    </>
  );
}

/** The results in force, with what has to be looked at. */
export function ResultListPage() {
  const source = useRecords(listResults, { firstDirection: 'desc' });
  const { list } = source;
  const [above, setAbove] = useSearchText('oltre', ['page']);
  return (
    <ListPage
      source={source}
      title="Risultati"
      detail="Che cosa hanno misurato i dosimetri rientrati. Ogni cifra mostra la sua formula."
      create={{ label: 'Registra una lettura', href: '/lb/cr39/results/new' }}
      ways={
        <ButtonLink primary={false} href="/lb/import?kind=readings">
          Importa letture
        </ButtonLink>
      }
      columns={columns}
      unit={['risultato', 'risultati']}
      search={{ label: 'Cerca un dosimetro', placeholder: 'Codice o parte del codice' }}
      filters={
        <>
          <SelectField label="Esito" placeholder="Tutti" options={states} {...list.filter('esito')} />
          <DateField label="Letti dal" {...list.filter('dal')} />
          <SelectField
            label="Livello di riferimento"
            placeholder="Tutti"
            options={[{ value: 'sopra', label: 'Sopra il livello' }]}
            {...list.filter('livello')}
          />
          <NumberField label="Oltre (Bq/m³)" maxDigits={6} value={above} onChange={setAbove} />
          <ChoiceFilter label="Committente" endpoint={listPrincipalChoices} {...list.filter('committente')} />
        </>
      }
      empty={{
        text: 'Ancora nessun risultato',
        detail: 'Un risultato nasce dalla lettura di un dosimetro rientrato.',
      }}
    />
  );
}
