import { Navigate } from '@tanstack/react-router';
import { formatDay } from '#platform/contract/dates.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { ListPage } from '#platform/web/records/list-page.tsx';
import { useKeptRecords } from '#platform/web/records/use-kept-records.tsx';
import { StateWord } from '#ui/feedback/state-word.tsx';
import type { DataColumn } from '#ui/lists/data-list.tsx';
import { type FormClientRow, listFormClients } from '../../forms/contract.ts';
import { clientFormsHref } from '../../links/rules.ts';

const figure = (count: number) => (count === 0 ? '—' : count);

const columns: readonly DataColumn<FormClientRow>[] = [
  {
    key: 'nome',
    header: 'Cliente',
    sortable: true,
    cell: ({ id, nome }) => <AppLink href={clientFormsHref(id)}>{nome}</AppLink>,
  },
  {
    ...{ key: 'daLavorare', header: 'Da lavorare', numeric: true, sortable: true },
    ...{ card: 'below', isTold: true },
    cell: ({ daLavorare }) => figure(daLavorare),
  },
  {
    ...{ key: 'inRitardo', header: 'In ritardo', narrow: true, card: 'beside' },
    cell: ({ inRitardo }) =>
      inRitardo === 0 ? '—' : <StateWord word={`${inRitardo} in ritardo`} tone="warning" />,
  },
  {
    ...{ key: 'senzaOperatore', header: 'Senza operatore', numeric: true, card: 'below', isTold: true },
    cell: ({ senzaOperatore }) => figure(senzaOperatore),
  },
  {
    ...{ key: 'prossimo', header: 'Primo da lavorare il', sortable: true, narrow: true },
    ...{ card: 'below', isTold: true },
    cell: ({ prossimo }) => (prossimo === null ? '—' : formatDay(prossimo)),
  },
  {
    ...{ key: 'allEsperto', header: 'All’esperto', numeric: true, sortable: true },
    cell: ({ allEsperto }) => figure(allEsperto),
  },
];

/** Whose loads wait to be controlled, the most urgent first; who has only one client goes straight there. */
export function ClientChoicePage() {
  const { source, note } = useKeptRecords(listFormClients);
  const { rows, total } = source.found.data ?? {};
  const [only] = rows ?? [];
  const isWhole = Object.keys(source.list.asked).length === 0 && !source.found.isPlaceholderData;
  if (only && total === 1 && isWhole) return <Navigate to={clientFormsHref(only.id)} replace />;
  return (
    <ListPage
      source={source}
      note={note}
      title="Modelli IRME90"
      detail="Per ogni cliente, i carichi che aspettano di essere misurati o che l’esperto concluda."
      columns={columns}
      unit={['cliente', 'clienti']}
      search={{ label: 'Cerca un cliente', placeholder: 'Nome del cliente' }}
      empty={{
        text: 'Nessun cliente per i controlli radiometrici',
        detail: 'Un committente compare qui quando la radioprotezione lo abilita agli IRME90.',
      }}
    />
  );
}
