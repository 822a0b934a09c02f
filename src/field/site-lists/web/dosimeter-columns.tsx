import { Badge } from '@mantine/core';
import { SelectField } from '#ui/fields/select-field.tsx';
import type { DataColumn } from '#ui/lists/data-list.tsx';
import type { dosimeterFilters } from '../contract.ts';

type Measuring = { dosimetriAttivi: number; inScadenza: number };

/** What measures below a record, and what of it is about to expire. */
export const dosimeterColumns: readonly DataColumn<Measuring>[] = [
  {
    key: 'dosimetri',
    header: 'Dosimetri attivi',
    numeric: true,
    cell: ({ dosimetriAttivi }) => dosimetriAttivi,
  },
  {
    key: 'scadenza',
    header: 'In scadenza',
    numeric: true,
    cell: ({ inScadenza }) =>
      inScadenza === 0 ? (
        '—'
      ) : (
        <Badge color="amber" variant="light">
          {inScadenza}
        </Badge>
      ),
  },
];

const labels: Record<(typeof dosimeterFilters)[number], string> = {
  scadenza: 'Con dosimetri in scadenza',
  senza: 'Senza dosimetri attivi',
};
const options = Object.entries(labels).map(([value, label]) => ({ value, label }));

type DosimeterFilterProps = { value: string | undefined; onChange: (value: string) => void };

/** Where there is something to collect, or to place. */
export function DosimeterFilter({ value = '', onChange }: DosimeterFilterProps) {
  return (
    <SelectField label="Dosimetri" value={value} placeholder="Tutti" options={options} onChange={onChange} />
  );
}
