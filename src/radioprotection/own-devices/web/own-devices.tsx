import { RecordSection } from '#platform/web/records/record-section.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { type DataColumn, DataList } from '#ui/lists/data-list.tsx';
import { columnsOfUnit } from '../../devices/web/public.ts';
import { DueDay } from '../../next-due/web/public.ts';
import { registryColumns } from '../../registries/web/public.ts';
import { ownDeviceHref } from '../../unit-places/rules.ts';
import { listOwnDevices, type OwnDevice } from '../contract.ts';

const columnsOfRegistries = registryColumns(null);

const dueColumn: DataColumn<OwnDevice> = {
  key: 'prossima',
  header: 'Prossima scadenza',
  narrow: true,
  card: 'below',
  cell: ({ prossima }) => (prossima ? <DueDay due={prossima} /> : '—'),
};

/** A customer's devices: what each is, what is due with it, how it stands. */
function columnsOf(client: number | string, company: number | string): DataColumn<OwnDevice>[] {
  const columns = columnsOfUnit((device) => ownDeviceHref(client, company, device));
  const isShown = ({ key }: { key: string }) => key !== 'kVp' && key !== 'mA';
  return [...columns.filter(isShown).slice(0, -1), dueColumn, ...columns.slice(-1)];
}

/** The devices and registries of a customer's own unit, to be read. */
export function OwnDevices({ client, company }: { client: number | string; company: number | string }) {
  const { data, error, refetch } = useEndpoint(listOwnDevices, { params: { client, company } });
  const failure = error ? { text: error.text, onRetry: () => void refetch() } : undefined;
  return (
    <>
      <RecordSection title="Dispositivi">
        <DataList
          caption="Dispositivi dell’unità locale"
          columns={columnsOf(client, company)}
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
