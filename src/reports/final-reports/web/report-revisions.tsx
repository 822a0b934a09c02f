import { formatDay, romeDay, romeTimeOfDay } from '#platform/contract/dates.ts';
import { call, endpointUrl } from '#platform/web/api-client.ts';
import { checkSignedDocument, downloadSignedDocument } from '#signing/signed-documents/contract.ts';
import { CheckSignature } from '#signing/signing-list/web/public.ts';
import { type DataColumn, DataList } from '#ui/lists/data-list.tsx';
import { downloadFinalReport, type Revision } from '../contract.ts';
import classes from './report.module.css';

const instant = (at: string) => `${formatDay(romeDay(new Date(at)))} ${romeTimeOfDay(new Date(at))}`;

const columnsOf = (reportId: number): readonly DataColumn<Revision>[] => [
  {
    key: 'revisione',
    header: 'Revisione',
    cell: ({ revisione }) => (
      <a
        href={endpointUrl(downloadFinalReport, {
          params: { report: reportId },
          query: { revision: revisione },
        })}
        target="_blank"
        rel="noopener"
      >
        {`Revisione ${revisione}`}
      </a>
    ),
  },
  { key: 'quando', header: 'Emessa', cell: ({ quando }) => instant(quando) },
  { key: 'chi', header: 'Da', cell: ({ chi }) => chi ?? 'Il sistema' },
  { key: 'motivo', header: 'Motivo', cell: ({ motivo }) => motivo ?? 'Prima emissione' },
  {
    key: 'firma',
    header: 'Firma digitale',
    cell: ({ revisione, firma }) => {
      if (firma === null) return 'Non firmata';
      const params = { documento: firma.documento };
      return (
        <>
          <a
            href={endpointUrl(downloadSignedDocument, { params })}
            aria-label={`Scarica la revisione ${revisione} firmata`}
            download
          >
            {firma.firmatari.join(', ') || 'Firmatario sconosciuto'}
          </a>
          {`, acquisita il ${instant(firma.quando)}${firma.verificata ? '' : ' (verifica incompleta)'} `}
          <CheckSignature of={`revisione ${revisione}`} load={() => call(checkSignedDocument, { params })} />
        </>
      );
    },
  },
  {
    key: 'impronta',
    header: 'Impronta del file',
    cell: ({ impronta }) => (
      <span className="ui-code" title={impronta}>
        {impronta.slice(0, 12)}…
      </span>
    ),
  },
];

/** Every text the report has had, the one in force first, each with its file as it was issued. */
export function ReportRevisions({
  reportId,
  revisions,
}: {
  reportId: number;
  revisions: readonly Revision[];
}) {
  return (
    <section aria-labelledby="report-revisions">
      <h2 id="report-revisions" className={classes.title}>
        Revisioni
      </h2>
      <DataList
        caption="Revisioni della relazione"
        columns={columnsOf(reportId)}
        rows={revisions}
        rowKey={({ revisione }) => revisione}
        unit={['revisione', 'revisioni']}
      />
    </section>
  );
}
