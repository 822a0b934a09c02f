import { formatDay } from '#platform/contract/dates.ts';
import { endpointUrl } from '#platform/web/api-client.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { RecordSection } from '#platform/web/records/record-section.tsx';
import { RecordView } from '#platform/web/records/record-view.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { downloadFinalReport, downloadSignedCustomerReport } from '#reports/final-reports/contract.ts';
import { customerReportUrl } from '#reports/final-reports/web/public.ts';
import { StateWord } from '#ui/feedback/state-word.tsx';
import { type DataColumn, DataList } from '#ui/lists/data-list.tsx';
import { listSiteReports, type SiteReport } from '../contract.ts';
import classes from './site-page.module.css';

type ReportsTabProps = {
  addressId: number;
  /** It opens a report's page; customers open its document. */
  isLaboratory: boolean;
};

/** The final reports of a site: in force, withdrawn, signed, each to be opened and downloaded. */
export function ReportsTab({ addressId, isLaboratory }: ReportsTabProps) {
  const found = useEndpoint(listSiteReports, { params: { indirizzo: addressId } });
  return (
    <RecordView found={found}>
      {({ committente, relazioni }) => (
        <RecordSection title="Relazioni finali">
          <DataList
            caption="Relazioni finali della sede"
            columns={columnsOf({ addressId, isLaboratory, committente })}
            rows={relazioni}
            rowKey={({ id }) => id}
            unit={['relazione', 'relazioni']}
            empty={{
              text: 'Per questa sede non è ancora stata emessa nessuna relazione finale',
              ...(isLaboratory
                ? {}
                : {
                    detail: 'Compare qui quando il laboratorio ne emette una, e ne arriva avviso per e-mail.',
                  }),
            }}
          />
        </RecordSection>
      )}
    </RecordView>
  );
}

type Place = ReportsTabProps & { committente: number };

function columnsOf({ addressId, isLaboratory, committente }: Place): readonly DataColumn<SiteReport>[] {
  const pdf = (id: number) =>
    isLaboratory
      ? endpointUrl(downloadFinalReport, { params: { report: id } })
      : customerReportUrl(committente, id);
  return [
    {
      key: 'numero',
      header: 'Relazione',
      cell: ({ id, numero }) =>
        isLaboratory ? (
          <AppLink className="ui-code" href={`/lb/cr39/sede/relations/${addressId}/view/${id}`}>
            {numero}
          </AppLink>
        ) : (
          <a className="ui-code" href={pdf(id)} target="_blank" rel="noopener">
            {numero}
          </a>
        ),
    },
    { key: 'emessa', header: 'Emessa il', cell: ({ emessa }) => formatDay(emessa) },
    { key: 'revisione', header: 'Revisione', numeric: true, cell: ({ revisione }) => revisione },
    { key: 'livello', header: 'Livello di riferimento', cell: levelOf },
    {
      key: 'stato',
      header: 'Stato',
      cell: ({ annullata, comunicare }) => (
        <span className={classes.states}>
          {annullata && <StateWord word="Annullata: non va più usata" tone="wrong" />}
          {comunicare !== null && (
            <StateWord
              word={`${annullata ? 'Rettifica da' : 'Da'} comunicare entro il ${formatDay(comunicare)}`}
              tone="warning"
            />
          )}
          {!annullata && comunicare === null && 'In vigore'}
        </span>
      ),
    },
    {
      key: 'documento',
      header: 'Documento',
      cell: ({ id, numero, firmata, annullata }) => (
        <span className={classes.states}>
          <a href={pdf(id)} target="_blank" rel="noopener" aria-label={`PDF di ${numero}`}>
            PDF
          </a>
          {firmata && !annullata && !isLaboratory && (
            <a
              href={endpointUrl(downloadSignedCustomerReport, { params: { committente, report: id } })}
              aria-label={`Scarica ${numero} firmata`}
              download
            >
              Scarica firmata
            </a>
          )}
          <span className={classes.quiet}>{firmata ? 'firmata' : 'non ancora firmata'}</span>
        </span>
      ),
    },
  ];
}

function levelOf({ supera, annullata }: SiteReport) {
  if (annullata) return '—';
  if (supera === null) return <StateWord word="Non confrontabile" tone="warning" />;
  return supera ? (
    <StateWord word="Superato" tone="exceeding" />
  ) : (
    <StateWord word="Non superato" tone="ok" />
  );
}
