import { Button } from '@mantine/core';
import { RecordForm } from '#platform/web/records/record-form.tsx';
import { useEndpointForm } from '#platform/web/records/use-endpoint-form.ts';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { type DataColumn, DataList } from '#ui/lists/data-list.tsx';
import { columnsOf } from '../columns/rules.ts';
import { createReader, listReaders, type Reader, updateReader } from '../readers/contract.ts';
import {
  type DecimalSign,
  decimalLabels,
  decimalSigns,
  foldName,
  guessedNames,
  mappingProblems,
} from '../readers/rules.ts';
import classes from './import.module.css';
import type { SentFile } from './send-file.ts';

type MapColumnsProps = {
  /** The reader whose columns change; null for a new one. */
  reader: Reader | null;
  sent: SentFile;
  onMapped: (reader: Reader) => void;
  onCancel: () => void;
};

/** Says once what the columns of a reader's file are, beside its first rows; the reader keeps it. */
export function MapColumns({ reader, sent, onMapped, onCancel }: MapColumnsProps) {
  const { typed, change, errors, field, frame } = useEndpointForm({
    endpoint: reader ? updateReader : createReader,
    params: reader ? { reader: reader.id } : {},
    refresh: [listReaders],
    saved: typedOf(reader, sent),
    wire: ({ names, ...rest }) => ({ ...rest, names: chosen(names) }),
    problems: ({ names }) => mappingProblems(chosen(names)),
    onSaved: onMapped,
  });

  return (
    <section className={classes.mapping} aria-labelledby="map-columns">
      <h3 id="map-columns" className={classes.heading}>
        {reader ? `Colonne di ${reader.name}` : 'Colonne di un lettore nuovo'}
      </h3>
      <AlertBox tone="info">
        Indica una volta sola che cosa contengono le colonne di questo file: i prossimi file del lettore si
        leggeranno da soli. Le colonne che non servono restano senza scelta.
      </AlertBox>
      <FirstRows sent={sent} />
      <RecordForm label="Colonne del lettore" submitLabel="Salva il lettore e prova il file" {...frame}>
        <TextField label="Nome del lettore" autoComplete="off" {...field('name')} />
        <SelectField
          label="Segno dei decimali"
          options={decimalSigns.map((sign) => ({ value: sign, label: decimalLabels[sign] }))}
          {...field('decimal')}
          onChange={(decimal) => change({ decimal: decimal as DecimalSign })}
        />
        {columnsOf.readings.map(({ name, meaning, needed }) => (
          <SelectField
            key={name}
            label={name}
            description={meaning}
            required={needed}
            placeholder="Non c’è nel file"
            value={typed.names[name] ?? ''}
            onChange={(given) => change({ names: { ...typed.names, [name]: given } })}
            options={choices(sent)}
            error={errors[name]}
          />
        ))}
      </RecordForm>
      <div className={classes.actions}>
        <Button variant="default" onClick={onCancel} disabled={frame.isSaving}>
          Lascia stare
        </Button>
      </div>
    </section>
  );
}

/** A mapping as it is kept, as far as the file has its columns; of a new reader what the names give away. */
function typedOf(reader: Reader | null, { columns }: SentFile) {
  const kept = Object.entries(reader?.names ?? {}).flatMap(([name, given]) => {
    const found = columns.find((column) => foldName(column) === foldName(given));
    return found === undefined ? [] : [[name, found] as const];
  });
  const names: Record<string, string> = reader ? Object.fromEntries(kept) : guessedNames(columns);
  return {
    ...{ name: reader?.name ?? '', decimal: reader?.decimal ?? 'either', names },
    version: reader?.version ?? 1,
  };
}

/** The columns of ours that are in the file. */
function chosen(names: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(names).filter(([, given]) => given !== ''));
}

function choices({ columns, examples }: SentFile) {
  return [...new Set(columns)].map((column) => {
    const example = examples[columns.indexOf(column)]?.find((value) => value !== '');
    return { value: column, label: example ? `${column} (${example})` : column };
  });
}

type FileColumn = { name: string; values: readonly string[]; place: number };

const fileColumns: readonly DataColumn<FileColumn>[] = [
  { key: 'name', header: 'Colonna del file', cell: ({ name }) => name },
  ...[0, 1, 2].map((n) => ({
    key: `row${n}`,
    header: `Riga ${n + 1}`,
    cell: ({ values }: FileColumn) => values[n] ?? '',
  })),
];

function FirstRows({ sent: { columns, examples } }: { sent: SentFile }) {
  return (
    <DataList
      caption="Le prime righe del file"
      columns={fileColumns}
      rows={columns.map((name, place) => ({ name, values: examples[place] ?? [], place }))}
      rowKey={({ place }) => place}
      unit={['colonna', 'colonne']}
    />
  );
}
