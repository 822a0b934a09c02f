import { State } from '#customers/state-words/web/public.ts';
import { selectFilter } from '#platform/web/records/list-filters.tsx';
import { wholeFigure } from '#ui/lists/count-of.ts';
import type { DataColumn } from '#ui/lists/data-list.tsx';
import type { dosimeterFilters } from '../contract.ts';

type Measuring = { dosimetriAttivi: number; inScadenza: number };

/** What measures below a record, and what of it is about to expire. */
export const dosimeterColumns: readonly DataColumn<Measuring>[] = [
  {
    key: 'dosimetri',
    header: 'Dosimetri attivi',
    numeric: true,
    cell: ({ dosimetriAttivi }) => wholeFigure(dosimetriAttivi),
  },
  {
    key: 'scadenza',
    header: 'In scadenza',
    narrow: true,
    card: 'beside',
    cell: ({ inScadenza }) =>
      inScadenza === 0 ? '—' : <State name="expiring" more={wholeFigure(inScadenza)} />,
  },
];

const labels: Record<(typeof dosimeterFilters)[number], string> = {
  scadenza: 'Con dosimetri in scadenza',
  senza: 'Senza dosimetri attivi',
};
/** Where there is something to collect, or to place. */
export const dosimeterFilter = selectFilter(
  'dosimetri',
  'Dosimetri',
  Object.entries(labels).map(([value, label]) => ({ value, label })),
);
