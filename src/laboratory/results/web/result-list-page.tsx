import { listPrincipalChoices } from '#customers/record-choices/contract.ts';
import { choiceFilter } from '#customers/record-choices/web/public.ts';
import { terms } from '#dosimeters/terms/rules.ts';
import { formatDay } from '#platform/contract/dates.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { dayFilter, numberFilter, selectFilter } from '#platform/web/records/list-filters.tsx';
import { ListPage } from '#platform/web/records/list-page.tsx';
import { useRecords } from '#platform/web/records/use-records.ts';
import type { DataColumn } from '#ui/lists/data-list.tsx';
import { batchFilter } from '../../batch-choice/web/public.ts';
import { asBound, exposureText, stateLabels, withoutUnit } from '../../result-words/rules.ts';
import { listResults, type ResultRow } from '../contract.ts';
import { concentrationOf } from '../rules.ts';
import { agedNote, figuresOf } from './measure-figures.ts';
import { dosimeterColumn, placeColumns, principalColumn } from './place-columns.tsx';
import { ResultConcentration } from './result-concentration.tsx';
import { ResultState } from './result-state.tsx';
import classes from './results.module.css';

const states = Object.entries(stateLabels).map(([value, label]) => ({ value, label }));

const filters = [
  selectFilter('esito', 'Esito', states),
  selectFilter('livello', 'Livello di riferimento', [{ value: 'sopra', label: 'Sopra il livello' }]),
  dayFilter('dal', 'Letti dal'),
  numberFilter('oltre', 'Oltre (Bq/m³)', 6, 'Bq/m³'),
  choiceFilter('committente', 'Committente', listPrincipalChoices),
  batchFilter,
];
const views = [{ label: 'Sopra il livello', asked: { livello: 'sopra' } }];

const columns: readonly DataColumn<ResultRow>[] = [
  { ...dosimeterColumn, sortable: true },
  ...placeColumns,
  { ...principalColumn, hidden: true },
  {
    key: 'lotto',
    header: 'Lotto',
    narrow: true,
    cell: ({ idLotto, lotto }) =>
      idLotto === null ? '—' : <AppLink href={`/lb/cr39/batches/${idLotto}`}>{lotto}</AppLink>,
  },
  {
    key: 'letto',
    header: 'Letto',
    sortable: true,
    narrow: true,
    cell: ({ letto }) => (letto ? formatDay(letto) : '—'),
  },
  { key: 'esito', header: 'Esito', cell: stateCell },
  {
    ...{ key: 'esposizione', header: 'kBq·h/m³', meaning: terms.exposure.meaning },
    ...{ numeric: true, cell: exposureCell },
  },
  {
    key: 'concentrazione',
    header: 'Bq/m³',
    numeric: true,
    sortable: true,
    card: 'beside',
    cell: (row) => <ResultConcentration {...row} />,
  },
  { key: 'livello', header: '% del livello', numeric: true, sortable: true, cell: shareOfLevel },
];

const whole = new Intl.NumberFormat('it', { maximumFractionDigits: 0, useGrouping: 'always' });

/** By it one finds first what is furthest above. */
function shareOfLevel({ misura, inizio, fine, livello }: ResultRow) {
  const { state, exposure, hours } = figuresOf(misura, { inizio, fine });
  const figure = exposure && hours !== null ? concentrationOf(exposure.value, hours) : null;
  return livello === null || figure === null || state !== 'valid'
    ? '—'
    : whole.format((100 * figure) / livello);
}

function stateCell({ misura, inizio, fine }: ResultRow) {
  return (
    <span className={classes.oneLine}>
      <ResultState state={misura.esito} note={agedNote(misura, { inizio, fine })} />
    </span>
  );
}

/** The unit stands in the header, the state in its column. */
function exposureCell({ misura, inizio, fine }: ResultRow) {
  return asBound(withoutUnit(exposureText(figuresOf(misura, { inizio, fine }))));
}

/** The results in force, with what has to be looked at. */
export function ResultListPage() {
  const source = useRecords(listResults, { firstDirection: 'desc' });
  return (
    <ListPage
      source={source}
      title="Risultati"
      detail="Che cosa hanno misurato i dosimetri rientrati. Ogni cifra mostra la sua formula."
      create={{ label: 'Registra una lettura', href: '/lb/cr39/results/new' }}
      ways={[
        { label: 'Registra più letture', href: '/lb/cr39/results/tray' },
        { label: 'Importa letture', href: '/lb/import?kind=readings' },
      ]}
      views={views}
      columns={columns}
      unit={['risultato', 'risultati']}
      search={{ label: 'Cerca un dosimetro', placeholder: 'Codice o parte del codice' }}
      filters={filters}
      empty={{
        text: 'Ancora nessun risultato',
        detail: 'Un risultato nasce dalla lettura di un dosimetro rientrato.',
      }}
    />
  );
}
