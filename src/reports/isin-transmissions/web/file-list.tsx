import { formatDay, romeDay, romeTimeOfDay } from '#platform/contract/dates.ts';
import { endpointUrl } from '#platform/web/api-client.ts';
import { type DataColumn, DataList } from '#ui/lists/data-list.tsx';
import type { Transmission } from '../contract.ts';
import { downloadTransmissionExport } from '../files/contract.ts';
import classes from './isin.module.css';

type FileRow = Transmission['exports'][number] & { transmission: number; isSent: boolean };

const figures = new Intl.NumberFormat('it', { maximumFractionDigits: 1 });

const columns: readonly DataColumn<FileRow>[] = [
  {
    key: 'name',
    header: 'File',
    cell: ({ id, name, sha256, transmission }) => (
      <>
        <a
          className={classes.file}
          href={endpointUrl(downloadTransmissionExport, { params: { transmission, export: id } })}
          download
        >
          {name}
        </a>
        <details className={classes.print}>
          <summary>Impronta SHA-256</summary>
          <span className={classes.hash}>{sha256}</span>
        </details>
      </>
    ),
  },
  {
    key: 'use',
    header: 'Uso',
    card: 'beside',
    cell: ({ isSent, isOld }) => (isSent ? 'Inviato' : isOld ? 'Di prima della riapertura' : 'Da inviare'),
  },
  { key: 'rows', header: 'Righe', numeric: true, cell: ({ rows }) => figures.format(rows) },
  { key: 'mapping', header: 'Colonne', numeric: true, cell: ({ mapping }) => `versione ${mapping}` },
  { key: 'size', header: 'kB', numeric: true, cell: ({ size }) => figures.format(size / 1024) },
  {
    key: 'made',
    header: 'Fatto',
    card: 'below',
    cell: ({ made }) => {
      const instant = new Date(made.at);
      return `${formatDay(romeDay(instant))} ${romeTimeOfDay(instant)} · ${made.name ?? 'Il sistema'}`;
    },
  },
];

/** Every file that was made of a half-year, as it was. */
export function FileList({ record: { id, exports, sent } }: { record: Transmission }) {
  return (
    <section className={classes.section} aria-labelledby="isin-files">
      <h2 id="isin-files" className={classes.sectionTitle}>
        File
      </h2>
      <DataList
        caption="File del semestre, dal più recente"
        columns={columns}
        rows={exports.map((file) => ({ ...file, transmission: id, isSent: file.id === sent?.exportId }))}
        rowKey={(file) => file.id}
        unit={['file', 'file']}
      />
    </section>
  );
}
