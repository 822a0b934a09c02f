import { useParams } from '@tanstack/react-router';
import { deviceClock } from '#platform/web/clock.ts';
import { ProcessFrame } from '#platform/web/records/process-frame.tsx';
import { AsideSection } from '#platform/web/records/record-aside.tsx';
import { RecordFacts } from '#platform/web/records/record-facts.tsx';
import { RecordHistory } from '#platform/web/records/record-history.tsx';
import { RecordView } from '#platform/web/records/record-view.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { getTransmission, type Transmission } from '../contract.ts';
import { dueText, halfTitle, readHalf } from '../rules.ts';
import { getTransmissionHistory } from '../steps/contract.ts';
import { FileList } from './file-list.tsx';
import { stepsOf } from './half-steps.ts';
import { NextStep } from './next-step.tsx';
import { SiteList } from './site-list.tsx';
import { HalfState } from './states.tsx';

export function TransmissionPage() {
  const { transmission = '' } = useParams({ strict: false }) as { transmission?: string };
  const found = useEndpoint(getTransmission, { params: { transmission } });
  return (
    <RecordView isPage found={found}>
      {(record) => <TransmissionView key={record.id} record={record} />}
    </RecordView>
  );
}

function TransmissionView({ record }: { record: Transmission }) {
  const history = useEndpoint(getTransmissionHistory, { params: { transmission: record.id } });
  const half = readHalf(record.half);
  const { rows, amendments, sites, counts, state } = record;
  return (
    <ProcessFrame
      title={half ? halfTitle(half) : record.half}
      breadcrumb={[{ label: 'Trasmissioni all’ISIN', href: '/lb/cr39/isin' }]}
      state={<HalfState state={state} />}
      due={record.sent === null && dueText(record.due, deviceClock.today())}
      steps={stepsOf(record)}
      nextTitle={state === 'receipt' ? 'Ricevuta' : 'Prossimo passo'}
      next={<NextStep record={record} />}
      aside={
        <AsideSection title="Nel semestre">
          <RecordFacts
            isNarrow
            facts={[
              ['Sedi', sites],
              ['Misure', rows],
              ['Di cui rettifiche', amendments],
              ['Sedi incomplete', counts.incomplete],
              ['Sedi escluse', counts.leftOut],
            ]}
          />
        </AsideSection>
      }
    >
      <SiteList record={record} />
      {record.exports.length > 0 && <FileList record={record} />}
      <RecordHistory found={history} first={3} />
    </ProcessFrame>
  );
}
