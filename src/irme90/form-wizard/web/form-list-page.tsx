import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { formatDay } from '#platform/contract/dates.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { dayFilter, selectFilter } from '#platform/web/records/list-filters.tsx';
import { ListPage } from '#platform/web/records/list-page.tsx';
import { useKeptRecords } from '#platform/web/records/use-kept-records.tsx';
import { useCan } from '#platform/web/session.tsx';
import type { DataColumn } from '#ui/lists/data-list.tsx';
import { clientInstrumentsHref } from '../../control-cards/rules.ts';
import { exportForms, type FormRow, listForms } from '../../forms/contract.ts';
import { stateLabels } from '../../forms/rules.ts';
import { keepForms } from '../../reach/permissions.ts';
import { transportLabels, transports } from '../../words/rules.ts';
import { CancelFormDialog } from './cancel-form-dialog.tsx';
import { FormStateWord } from './form-state.tsx';
import { changeFormHref, copyFormHref, formHref, newFormHref } from './links.ts';
import { useListsAhead } from './use-lists-ahead.ts';

const states = Object.entries(stateLabels).map(([value, label]) => ({ value, label }));
const filters = [
  selectFilter('situazione', 'Stato', states),
  selectFilter(
    'tipo',
    'Trasporto',
    transports.map((value) => ({ value, label: transportLabels[value] })),
  ),
  dayFilter('dal', 'Da lavorare dal'),
  dayFilter('al', 'Da lavorare fino al'),
];
const views = states.map(({ value, label }) => ({ label, asked: { situazione: value } }));

const columns: readonly DataColumn<FormRow>[] = [
  {
    ...{ key: 'numero', header: 'N.', sortable: true, narrow: true },
    cell: ({ id }) => <AppLink href={formHref(id)}>{`N. ${id}`}</AppLink>,
  },
  {
    ...{ key: 'situazione', header: 'Stato', narrow: true, card: 'beside' },
    cell: ({ status }) => <FormStateWord status={status} />,
  },
  { key: 'merce', header: 'Merce', card: 'below', cell: ({ merce }) => merce },
  {
    ...{ key: 'numeri', header: 'Numeri', meaning: 'Container, targa, vagone, polizza, AWB', card: 'below' },
    cell: ({ numeri }) => numeri.join(', ') || '—',
  },
  {
    ...{ key: 'luogo', header: 'Luogo', card: 'below' },
    cell: ({ luogo, tipo }) => [transportLabels[tipo], luogo].filter(Boolean).join(', '),
  },
  {
    ...{ key: 'lavorazione', header: 'Da lavorare il', sortable: true, narrow: true },
    ...{ card: 'below', isTold: true },
    cell: ({ dueDate }) => formatDay(dueDate),
  },
  { key: 'mittente', header: 'Mittente', cell: ({ mittente }) => mittente },
  { key: 'operatore', header: 'Operatore', hidden: true, cell: ({ operatore }) => operatore ?? '—' },
  { key: 'destinatario', header: 'Destinatario', hidden: true, cell: ({ destinatario }) => destinatario },
];

/** The forms of a client, what is to be worked on first. */
export function FormListPage() {
  const { client = '' } = useParams({ strict: false }) as { client?: string };
  const { source, note } = useKeptRecords(listForms, {
    ...{ params: { client }, sheet: exportForms, firstDirection: 'desc' },
  });
  const [cancelled, setCancelled] = useState<number | null>(null);
  const { cliente, puoCreare = false } = source.found.data ?? {};
  useListsAhead(puoCreare ? Number(client) : null);
  // Who makes forms and may make none here looks at a client out of use, whose instruments nobody measures with anew.
  const hasInstruments = !useCan(keepForms) || puoCreare;
  return (
    <>
      <ListPage
        source={source}
        note={note}
        title={cliente ? `IRME90 di ${cliente}` : 'Modelli IRME90'}
        detail="I controlli radiometrici chiesti per i carichi del cliente."
        create={puoCreare && { label: 'Nuovo IRME90', href: newFormHref(client) }}
        beside={hasInstruments && { label: 'Strumenti', href: clientInstrumentsHref(Number(client)) }}
        wholeLabel="Tutti"
        views={views}
        columns={columns}
        {...(puoCreare
          ? {
              rowActions: ({ id, status }: FormRow) => [
                ...(status === 'inviato' ? [{ label: 'Modifica', href: changeFormHref(client, id) }] : []),
                { label: 'Duplica', href: copyFormHref(client, id) },
                ...(status === 'inviato'
                  ? [{ label: 'Annulla', isDanger: true, onSelect: () => setCancelled(id) }]
                  : []),
              ],
            }
          : {})}
        unit={['modello', 'modelli']}
        search={{ label: 'Cerca un modello', placeholder: 'Container, targa, vagone, polizza, AWB, ditta' }}
        filters={filters}
        empty={{
          text: 'Ancora nessun Mod. IRME90',
          detail: 'Con un modello si chiede il controllo radiometrico di un carico in arrivo.',
        }}
      />
      {cancelled !== null && <CancelFormDialog mod={cancelled} onClose={() => setCancelled(null)} />}
    </>
  );
}
