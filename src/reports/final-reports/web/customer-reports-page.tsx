import { useParams } from '@tanstack/react-router';
import { formatDay } from '#platform/contract/dates.ts';
import { call, endpointUrl } from '#platform/web/api-client.ts';
import { ListPage } from '#platform/web/records/list-page.tsx';
import { useRecords } from '#platform/web/records/use-records.ts';
import { CheckSignature } from '#signing/signing-list/web/public.ts';
import type { DataColumn } from '#ui/lists/data-list.tsx';
import {
  type CustomerReport,
  checkCustomerReport,
  downloadSignedCustomerReport,
  listCustomerReports,
} from '../customers/contract.ts';
import { customerReportUrl } from './customer-report-url.ts';

const columnsOf = (committente: string): readonly DataColumn<CustomerReport>[] => [
  {
    key: 'numero',
    header: 'Relazione',
    narrow: true,
    cell: ({ id, numero, annullata }) => (
      <>
        <a className="ui-code" href={customerReportUrl(committente, id)} target="_blank" rel="noopener">
          {numero}
        </a>
        {annullata && ' annullata'}
      </>
    ),
  },
  {
    key: 'sede',
    header: 'Sede',
    wide: true,
    card: 'below',
    cell: ({ sede, indirizzo }) => `${sede}, ${indirizzo}`,
  },
  { key: 'cliente', header: 'Cliente', cell: ({ cliente }) => cliente },
  {
    key: 'emessa',
    header: 'Emessa il',
    narrow: true,
    cell: ({ emessa }) => <time dateTime={emessa}>{formatDay(emessa)}</time>,
  },
  { key: 'revisione', header: 'Revisione', numeric: true, cell: ({ revisione }) => revisione },
  {
    key: 'supera',
    header: 'Livello di riferimento',
    narrow: true,
    card: 'beside',
    cell: ({ supera, annullata }) =>
      annullata ? '—' : supera === null ? 'Non confrontabile' : supera ? 'Superato' : 'Non superato',
  },
  {
    key: 'stato',
    header: 'Stato',
    cell: ({ annullata }) => (annullata ? 'ANNULLATA: non va più usata' : 'In vigore'),
  },
  {
    key: 'firma',
    header: 'Firma digitale',
    narrow: true,
    card: 'line',
    cell: ({ id, numero, firmata, annullata }) => {
      if (annullata || !firmata) return annullata ? '—' : 'Non ancora firmata';
      const params = { committente, report: id };
      return (
        <>
          <a
            href={endpointUrl(downloadSignedCustomerReport, { params })}
            aria-label={`Scarica ${numero} firmata`}
            download
          >
            Scarica firmata
          </a>{' '}
          <CheckSignature of={numero} load={() => call(checkCustomerReport, { params })} />
        </>
      );
    },
  },
];

/** The final reports of a principal, for its people. */
export function CustomerReportsPage() {
  const { committente = '' } = useParams({ strict: false }) as { committente?: string };
  return (
    <ListPage
      source={useRecords(listCustomerReports, { params: { committente } })}
      title="Relazioni finali"
      detail="Le relazioni emesse per le sedi, la più recente per prima."
      wholeLabel="Tutte"
      columns={columnsOf(committente)}
      unit={['relazione', 'relazioni']}
      search={{ label: 'Cerca una relazione', placeholder: 'Numero, sede o cliente' }}
      empty={{
        text: 'Ancora nessuna relazione finale',
        detail: 'Compare qui quando il laboratorio ne emette una, e ne arriva avviso per e-mail.',
      }}
    />
  );
}
