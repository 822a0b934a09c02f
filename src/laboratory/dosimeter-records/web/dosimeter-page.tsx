import { useParams } from '@tanstack/react-router';
import { stateLabels } from '#field/dosimeter-states/rules.ts';
import { formatDay } from '#platform/contract/dates.ts';
import { appLink } from '#platform/web/app-link.tsx';
import { RecordHistory } from '#platform/web/records/record-history.tsx';
import { RecordView } from '#platform/web/records/record-view.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { PageHeader } from '#ui/shell/page-header.tsx';
import { type DosimeterRecord, getDosimeterRecord } from '../contract.ts';
import { getDosimeterHistory } from '../history/contract.ts';
import { DosimeterAttributions } from './dosimeter-attributions.tsx';
import { DosimeterForm } from './dosimeter-form.tsx';

export function DosimeterPage() {
  const { dosimetro = '' } = useParams({ strict: false }) as { dosimetro?: string };
  const found = useEndpoint(getDosimeterRecord, { params: { dosimetro } });
  return <RecordView found={found}>{(record) => <Dosimeter key={record.id} record={record} />}</RecordView>;
}

function Dosimeter({ record }: { record: DosimeterRecord }) {
  const history = useEndpoint(getDosimeterHistory, { params: { dosimetro: record.id } });
  return (
    <>
      <PageHeader
        title={record.codice}
        breadcrumb={[{ label: 'Dosimetri', href: '/lb/cr39/dosimeters' }]}
        link={appLink}
        detail={inWords(record)}
      />
      {record.modificabile ? (
        <DosimeterForm record={record} />
      ) : (
        <AlertBox tone="info" live={false}>
          È già stato posizionato: codice e assegnazione restano quelli del posizionamento.
        </AlertBox>
      )}
      <DosimeterAttributions record={record} />
      <RecordHistory found={history} />
    </>
  );
}

/** 'In posizione · Terme Euganee S.p.A. · Reparto fanghi, Ufficio · dal 12/03/2026' */
function inWords({
  situazione,
  committente,
  indirizzo,
  punto,
  spedito,
  inizio,
  fine,
}: DosimeterRecord): string {
  const place = [indirizzo?.nome, punto].filter(Boolean).join(', ');
  const period =
    inizio && (fine ? `dal ${formatDay(inizio)} al ${formatDay(fine)}` : `dal ${formatDay(inizio)}`);
  const sent = !inizio && spedito ? `spedito il ${formatDay(spedito)}` : '';
  return [stateLabels[situazione], committente?.nome, place, period, sent].filter(Boolean).join(' · ');
}
