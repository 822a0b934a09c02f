import { useState } from 'react';
import { selectFilter } from '#platform/web/records/list-filters.tsx';
import { ListPage } from '#platform/web/records/list-page.tsx';
import { useRecords } from '#platform/web/records/use-records.ts';
import { useSearchParams } from '#platform/web/search-params.ts';
import type { DataColumn } from '#ui/lists/data-list.tsx';
import { type LookupList, listWords, lookupLists } from '../../lookups/rules.ts';
import { type LookupEntry, listLookupEntries } from '../contract.ts';
import { MergeDialog } from './merge-dialog.tsx';

const isList = (name: string | undefined): name is LookupList => lookupLists.some((one) => one === name);

const filters = [selectFilter('simili', 'Somiglianza', [{ value: 'si', label: 'Forse doppie' }], 'Tutte')];
// Shippers are those shown unless another list is asked for.
const views = lookupLists.slice(1).map((elenco) => ({ label: listWords[elenco].many, asked: { elenco } }));

/** What forms are filled in from, list by list; one name written in two ways becomes one. */
export function EntryListPage() {
  const source = useRecords(listLookupEntries);
  const [params] = useSearchParams();
  const [merged, setMerged] = useState<LookupEntry | null>(null);
  const list = isList(params['elenco']) ? params['elenco'] : 'mittenti';
  const ofClients = list === 'mittenti' || list === 'destinatari';
  const columns: readonly DataColumn<LookupEntry>[] = [
    { key: 'nome', header: 'Nome', sortable: true, cell: ({ nome }) => nome },
    ...(ofClients
      ? [
          {
            key: 'cliente',
            header: 'Cliente',
            card: 'below' as const,
            cell: ({ cliente }: LookupEntry) => cliente,
          },
        ]
      : []),
    {
      ...{ key: 'simile', header: 'Somiglia a', card: 'below', isTold: true },
      cell: ({ simile }) => simile?.nome ?? '—',
    },
    {
      ...{ key: 'moduli', header: 'Moduli', numeric: true, sortable: true, card: 'below', isTold: true },
      cell: ({ moduli }) => moduli,
    },
  ];
  return (
    <>
      <ListPage
        source={source}
        title="Voci degli elenchi"
        detail="Mittenti, destinatari, navi, voli, compagnie, porti e aeroporti, come sono stati scritti nei moduli. Una voce scritta in due modi si unisce in una."
        columns={columns}
        unit={['voce', 'voci']}
        search={{ label: 'Cerca tra le voci', placeholder: 'Nome' }}
        filters={filters}
        wholeLabel={listWords.mittenti.many}
        views={views}
        rowActions={(entry) => [{ label: 'Unisci a un’altra voce…', onSelect: () => setMerged(entry) }]}
        empty={{
          text: 'Nessuna voce',
          detail: 'Le voci nascono quando qualcuno scrive un nome nuovo in un modulo.',
        }}
      />
      {merged && <MergeDialog entry={merged} onClose={() => setMerged(null)} />}
    </>
  );
}
