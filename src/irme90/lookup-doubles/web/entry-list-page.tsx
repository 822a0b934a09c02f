import { Button } from '@mantine/core';
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

const filters = [
  selectFilter(
    'elenco',
    'Elenco',
    // Shippers are those shown unless another list is asked for.
    lookupLists.slice(1).map((value) => ({ value, label: listWords[value].many })),
    listWords.mittenti.many,
  ),
];
const views = [{ label: 'Forse doppie', asked: { simili: 'si' } }];

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
    { key: 'simile', header: 'Somiglia a', card: 'below', cell: ({ simile }) => simile?.nome ?? '—' },
    { key: 'moduli', header: 'Moduli', numeric: true, sortable: true, cell: ({ moduli }) => moduli },
    {
      key: 'unisci',
      header: 'Unione',
      narrow: true,
      card: 'beside',
      cell: (entry) => (
        <Button
          variant="subtle"
          size="sm"
          aria-label={`Unisci ${entry.nome} a un’altra voce`}
          onClick={() => setMerged(entry)}
        >
          Unisci…
        </Button>
      ),
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
        views={views}
        empty={{
          text: 'Nessuna voce',
          detail: 'Le voci nascono quando qualcuno scrive un nome nuovo in un modulo.',
        }}
      />
      {merged && <MergeDialog entry={merged} onClose={() => setMerged(null)} />}
    </>
  );
}
