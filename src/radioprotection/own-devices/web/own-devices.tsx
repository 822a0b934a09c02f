import { RecordSection } from '#platform/web/records/record-section.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { DataList } from '#ui/lists/data-list.tsx';
import { columnsOfUnit } from '../../devices/web/public.ts';
import { registryColumns } from '../../registries/web/public.ts';
import { listOwnDevices } from '../contract.ts';

const deviceColumns = columnsOfUnit(false);
const columnsOfRegistries = registryColumns(null);

/** The devices and registries of a customer's own unit, to be read. */
export function OwnDevices({ client, company }: { client: number | string; company: number | string }) {
  const { data, error, refetch } = useEndpoint(listOwnDevices, { params: { client, company } });
  const failure = error ? { text: error.text, onRetry: () => void refetch() } : undefined;
  return (
    <>
      <RecordSection title="Dispositivi">
        <DataList
          caption="Dispositivi dell’unità locale"
          columns={deviceColumns}
          rows={data?.devices}
          rowKey={({ id }) => id}
          unit={['dispositivo', 'dispositivi']}
          failure={failure}
          empty={{ text: 'Nessun dispositivo registrato' }}
          isDense
        />
      </RecordSection>
      {!failure && (
        <RecordSection title="Registri">
          <DataList
            caption="Registri dell’unità locale"
            columns={columnsOfRegistries}
            rows={data?.registries}
            rowKey={({ id }) => id}
            unit={['registro', 'registri']}
            empty={{ text: 'Nessun registro aperto' }}
            isDense
          />
        </RecordSection>
      )}
    </>
  );
}
