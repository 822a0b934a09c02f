import { RecordSection } from '#platform/web/records/record-section.tsx';
import { RecordView } from '#platform/web/records/record-view.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { QualityTrend } from '../../quality-controls/web/public.ts';
import { getDeviceTrend } from '../trend/contract.ts';

/** How a device's measured values go over the years. */
export function DeviceTrend({ device }: { device: number }) {
  const found = useEndpoint(getDeviceTrend, { params: { device } });
  return (
    <RecordView found={found}>
      {({ campi, andamento, nonRichiesti }) =>
        andamento.length === 0 ? (
          <EmptyState
            text="Ancora nessuna misura"
            detail="I valori dei controlli di qualità compaiono qui, anno per anno, dal primo controllo completato."
          />
        ) : (
          <RecordSection title="Andamento dei controlli di qualità">
            <QualityTrend fields={campi} past={nonRichiesti} values={andamento} />
          </RecordSection>
        )
      }
    </RecordView>
  );
}
