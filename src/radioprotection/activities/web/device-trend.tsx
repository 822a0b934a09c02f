import { RecordSection } from '#platform/web/records/record-section.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { QualityTrend } from '../../quality-controls/web/public.ts';
import { getDeviceTrend } from '../trend/contract.ts';

/** How a device's measured values go over the years; nothing before its first quality control. */
export function DeviceTrend({ device }: { device: number }) {
  const { data } = useEndpoint(getDeviceTrend, { params: { device } });
  if (!data || data.andamento.length === 0) return null;
  return (
    <RecordSection title="Andamento dei controlli di qualità">
      <QualityTrend fields={data.campi} values={data.andamento} />
    </RecordSection>
  );
}
