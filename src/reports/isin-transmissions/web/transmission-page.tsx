import { useParams } from '@tanstack/react-router';
import { appLink } from '#platform/web/app-link.tsx';
import { deviceClock } from '#platform/web/clock.ts';
import { RecordHistory } from '#platform/web/records/record-history.tsx';
import { RecordView } from '#platform/web/records/record-view.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { countOf } from '#ui/lists/count-of.ts';
import { PageHeader } from '#ui/shell/page-header.tsx';
import { getTransmission, type Transmission } from '../contract.ts';
import { dueText, halfTitle, readHalf } from '../rules.ts';
import { getTransmissionHistory } from '../steps/contract.ts';
import { FileList } from './file-list.tsx';
import { NextStep } from './next-step.tsx';
import { SiteList } from './site-list.tsx';
import { HalfState } from './states.tsx';
import { StepTrack } from './step-track.tsx';

export function TransmissionPage() {
  const { transmission = '' } = useParams({ strict: false }) as { transmission?: string };
  const found = useEndpoint(getTransmission, { params: { transmission } });
  return (
    <RecordView found={found}>{(record) => <TransmissionView key={record.id} record={record} />}</RecordView>
  );
}

function TransmissionView({ record }: { record: Transmission }) {
  const history = useEndpoint(getTransmissionHistory, { params: { transmission: record.id } });
  const half = readHalf(record.half);
  const { rows, amendments, sites } = record;
  return (
    <>
      <PageHeader
        title={half ? halfTitle(half) : record.half}
        breadcrumb={[{ label: 'Trasmissioni all’ISIN', href: '/lb/cr39/isin' }]}
        link={appLink}
        detail={
          <>
            <HalfState state={record.state} />
            {` · ${countOf(sites, 'sede', 'sedi')} · ${countOf(rows, 'misura', 'misure')}`}
            {amendments > 0 && `, di cui ${countOf(amendments, 'rettifica', 'rettifiche')}`}
            {record.counts.leftOut > 0 &&
              ` · ${countOf(record.counts.leftOut, 'sede esclusa', 'sedi escluse')}`}
            {record.sent === null && ` · ${dueText(record.due, deviceClock.today())}`}
          </>
        }
      />
      <StepTrack record={record} />
      <NextStep record={record} />
      <SiteList record={record} />
      {record.exports.length > 0 && <FileList record={record} />}
      <RecordHistory found={history} />
    </>
  );
}
