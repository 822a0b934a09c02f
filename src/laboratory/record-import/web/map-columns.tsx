import { Button } from '@mantine/core';
import { problemsOf } from '#platform/web/records/problems-of.ts';
import { RecordForm } from '#platform/web/records/record-form.tsx';
import { useSave } from '#platform/web/records/use-save.ts';
import { useTyped } from '#platform/web/records/use-typed.ts';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { useSubmitErrors } from '#ui/fields/use-submit-errors.ts';
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
  const { typed, change, isDirty, reset } = useTyped(typedOf(reader, sent));
  const creating = useSave(createReader, [listReaders]);
  const updating = useSave(updateReader, [listReaders]);
  const { failure, isSaving } = reader ? updating : creating;
  const names = Object.fromEntries(Object.entries(typed.names).filter(([, given]) => given !== ''));
  const { versione } = typed;
  const body = { name: typed.name, decimal: typed.decimal, names };
  const { errors, check } = useSubmitErrors({ ...problemsOf(createReader, body), ...mappingProblems(names) });
  const shown: Partial<Record<string, string>> = { ...failure?.errors, ...errors };

  async function submit() {
    const saved = reader
      ? await updating.save({ params: { reader: reader.id }, body: { ...body, version: versione } })
      : await creating.save({ body });
    if (saved) onMapped(saved);
  }

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
      <RecordForm
        label="Colonne del lettore"
        submitLabel="Salva il lettore e prova il file"
        isSaving={isSaving}
        failure={failure}
        isDirty={isDirty}
        check={check}
        onSubmit={() => void submit()}
        onReset={reset}
        onReload={reader ? updating.reload : undefined}
      >
        <TextField
          label="Nome del lettore"
          required
          maxLength={100}
          value={typed.name}
          onChange={(name) => change({ name })}
          error={shown['name']}
          autoComplete="off"
        />
        <SelectField
          label="Segno dei decimali"
          required
          value={typed.decimal}
          onChange={(decimal) => change({ decimal: decimal as DecimalSign })}
          options={decimalSigns.map((sign) => ({ value: sign, label: decimalLabels[sign] }))}
          error={shown['decimal']}
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
            error={shown[name]}
          />
        ))}
      </RecordForm>
      <div className={classes.actions}>
        <Button variant="default" onClick={onCancel} disabled={isSaving}>
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
    ...{ name: reader?.name ?? '', decimal: reader?.decimal ?? ('either' as const), names },
    versione: reader?.version ?? 1,
  };
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
