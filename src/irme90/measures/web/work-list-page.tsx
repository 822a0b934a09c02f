import { formatDay } from '#platform/contract/dates.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { useKeptAhead } from '#platform/web/offline/use-kept-ahead.ts';
import { useKeptEndpoint } from '#platform/web/offline/use-kept-endpoint.ts';
import { ListPage } from '#platform/web/records/list-page.tsx';
import { useRecords } from '#platform/web/records/use-records.ts';
import type { DataColumn } from '#ui/lists/data-list.tsx';
import { stateLabels } from '../../forms/rules.ts';
import { getWorkItem, listWork, type WorkRow } from '../contract.ts';
import { workLinks } from '../rules.ts';

const columns: readonly DataColumn<WorkRow>[] = [
  {
    ...{ key: 'numero', header: 'N.', sortable: true, numeric: true },
    cell: ({ id }) => <AppLink href={workLinks.work(id)}>{id}</AppLink>,
  },
  { key: 'cliente', header: 'Cliente', sortable: true, cell: ({ cliente }) => cliente },
  { key: 'merce', header: 'Merce', card: 'below', cell: ({ merce }) => merce },
  { key: 'numeri', header: 'Carico', card: 'below', cell: ({ numeri }) => numeri.join(', ') || '—' },
  { key: 'luogo', header: 'Luogo', cell: ({ luogo }) => luogo ?? '—' },
  {
    ...{ key: 'lavorazione', header: 'Data di lavorazione', sortable: true },
    cell: ({ dueDate }) => formatDay(dueDate),
  },
  {
    ...{ key: 'stato', header: 'Stato' },
    cell: ({ status, registro }) =>
      registro ? `${stateLabels[status]}, registro ${registro}` : stateLabels[status],
  },
  {
    ...{ key: 'azione', header: 'Azione' },
    cell: (row) => <Way {...row} />,
  },
];

/** The next thing to be done with a form: measuring it, for its expert concluding on it, else reading it. */
function Way({ id, lavorabile, status, ricevuto }: WorkRow) {
  if (lavorabile) return <AppLink href={workLinks.work(id)}>Lavora</AppLink>;
  if (ricevuto) return <AppLink href={workLinks.attest(id)}>Esamina</AppLink>;
  const label = status === 'lavorato' ? 'Vedi le misure' : 'Vedi';
  return <AppLink href={workLinks.work(id)}>{label}</AppLink>;
}

/** So many of the next loads are kept on the device for work without signal. */
const keptAhead = 30;

/** Loads to be measured, those that were, and for an expert those that he received (Q1-29, Q1-50). */
export function WorkListPage() {
  const source = useRecords(listWork);
  const { data, error } = source.found;
  const kept = useKeptEndpoint(listWork, { query: {} }, { enabled: error !== null && data === undefined });
  const answer = data ?? kept.data?.answer;
  const waiting = (data?.rows ?? []).filter(({ lavorabile }) => lavorabile).map(({ id }) => id);
  useKeptAhead({
    of: waiting.length > 0 ? waiting : [null],
    delayMs: 1500,
    read: async (keep) => {
      await keep(listWork, { query: {} });
      for (const mod of waiting.slice(0, keptAhead))
        await keep(getWorkItem, { params: { mod: String(mod) } });
    },
  });
  const isExpert = answer?.ricevuti != null;
  return (
    <ListPage
      source={{ ...source, found: { ...source.found, data: answer, error: answer ? null : error } }}
      title="Lavori IRME90"
      detail="I carichi da misurare e quelli misurati."
      columns={columns}
      wholeLabel="Da lavorare"
      views={[
        { label: 'Lavorati', asked: { scheda: 'lavorati' } },
        ...(isExpert ? [{ label: 'Ricevuti', asked: { scheda: 'ricevuti' } }] : []),
      ]}
      unit={['modello', 'modelli']}
      search={{ label: 'Cerca tra i lavori', placeholder: 'Container, targa, vagone, cliente, merce, luogo' }}
      empty={{
        text: 'Nessun modello qui',
        detail: 'Un modello compare appena il cliente o chi pianifica lo invia per la lavorazione.',
      }}
    />
  );
}
