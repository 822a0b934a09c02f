import { formatDay } from '#platform/contract/dates.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { deviceClock } from '#platform/web/clock.ts';
import { useKeptAhead } from '#platform/web/offline/use-kept-ahead.ts';
import { dayFilter, selectFilter } from '#platform/web/records/list-filters.tsx';
import { ListPage } from '#platform/web/records/list-page.tsx';
import { useKeptRecords } from '#platform/web/records/use-kept-records.tsx';
import { StateWord } from '#ui/feedback/state-word.tsx';
import type { DataColumn } from '#ui/lists/data-list.tsx';
import { stateLabels } from '../../forms/rules.ts';
import { workLinks } from '../../links/rules.ts';
import { getWorkItem, listWork, type WorkRow } from '../contract.ts';
import { situationLabels, workSituations, workTimeLabels, workTimes } from '../rules.ts';

const columns: readonly DataColumn<WorkRow>[] = [
  {
    ...{ key: 'numero', header: 'N.', sortable: true, narrow: true },
    cell: (row) => <AppLink href={wayOf(row).href}>{nameOf(row)}</AppLink>,
  },
  {
    ...{ key: 'lavorazione', header: 'Data di lavorazione', sortable: true, narrow: true, card: 'beside' },
    cell: (row) => <Due {...row} />,
  },
  { key: 'luogo', header: 'Luogo', card: 'below', cell: ({ luogo }) => luogo ?? '—' },
  { key: 'cliente', header: 'Cliente', sortable: true, card: 'below', cell: ({ cliente }) => cliente },
  { key: 'merce', header: 'Merce', card: 'below', cell: ({ merce }) => merce },
  { key: 'numeri', header: 'Altri numeri', cell: ({ numeri }) => numeri.slice(1).join(', ') || '—' },
  {
    ...{ key: 'stato', header: 'Stato', narrow: true, card: 'below' },
    cell: ({ status, registro }) =>
      registro ? `${stateLabels[status]}, registro ${registro}` : stateLabels[status],
  },
  {
    ...{ key: 'azione', header: 'Azione', narrow: true, card: 'below' },
    cell: (row) => <Way {...row} />,
  },
];

/** Its number, and by what the load is recognised on the quay. */
const nameOf = ({ id, numeri: [number] }: WorkRow) => (number === undefined ? `${id}` : `${id} · ${number}`);

/** What should have been measured already is marked. */
function Due({ dueDate, status }: WorkRow) {
  const isLate = status === 'inviato' && dueDate < deviceClock.today();
  return isLate ? (
    <StateWord tone="warning" word={`${formatDay(dueDate)}, in ritardo`} />
  ) : (
    formatDay(dueDate)
  );
}

const filters = [
  selectFilter(
    'situazione',
    'Situazione',
    workSituations.map((value) => ({ value, label: situationLabels[value] })),
  ),
  selectFilter(
    'quando',
    'Da lavorare',
    workTimes.map((value) => ({ value, label: workTimeLabels[value] })),
  ),
  selectFilter('operatore', 'Operatore', [{ value: 'nessuno', label: 'Senza operatore' }]),
  dayFilter('dal', 'Da lavorare dal'),
  dayFilter('al', 'Da lavorare fino al'),
];

/** The next thing to be done with a form: measuring it, for its expert concluding on it, else reading it. */
function wayOf({ id, lavorabile, status, ricevuto, registro }: WorkRow): { href: string; label: string } {
  if (lavorabile) return { href: workLinks.work(id), label: 'Lavora' };
  if (ricevuto) return { href: workLinks.attest(id), label: registro ? 'Vedi la conclusione' : 'Esamina' };
  return { href: workLinks.work(id), label: status === 'lavorato' ? 'Vedi le misure' : 'Vedi' };
}

function Way(row: WorkRow) {
  const { href, label } = wayOf(row);
  return <AppLink href={href}>{label}</AppLink>;
}

/** So many of the next loads are kept on the device for work without signal. */
const keptAhead = 30;

/** Loads to be measured, those that were, and for an expert those that he received (Q1-29, Q1-50). */
export function WorkListPage() {
  const { source, note } = useKeptRecords(listWork);
  const answer = source.found.data;
  const waiting = (answer?.rows ?? []).filter(({ lavorabile }) => lavorabile).map(({ id }) => id);
  useKeptAhead({
    of: waiting.length > 0 ? waiting : [null],
    delayMs: 1500,
    read: async (keep) => {
      for (const mod of waiting.slice(0, keptAhead))
        await keep(getWorkItem, { params: { mod: String(mod) } });
    },
  });
  const isExpert = answer?.ricevuti != null;
  return (
    <ListPage
      source={source}
      note={note}
      title="Lavori IRME90"
      detail="I carichi da misurare e quelli misurati."
      columns={columns}
      wholeLabel="Da lavorare"
      views={[
        { label: 'Lavorati', asked: { scheda: 'lavorati' } },
        ...(isExpert ? [{ label: 'Ricevuti', asked: { scheda: 'ricevuti' } }] : []),
        { label: 'Tutti', asked: { scheda: 'tutti' } },
      ]}
      filters={filters}
      unit={['modello', 'modelli']}
      search={{ label: 'Cerca tra i lavori', placeholder: 'Container, targa, vagone, cliente, merce, luogo' }}
      empty={{
        text: 'Nessun modello qui',
        detail: 'Un modello compare appena il cliente o chi pianifica lo invia per la lavorazione.',
      }}
    />
  );
}
