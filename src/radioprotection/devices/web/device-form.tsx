import { RecordForm } from '#platform/web/records/record-form.tsx';
import { useEndpointForm } from '#platform/web/records/use-endpoint-form.ts';
import { showToast } from '#ui/shell/toasts.ts';
import {
  type DeviceRecord,
  getDevice,
  getDeviceHistory,
  listCompanyDevices,
  updateDevice,
} from '../contract.ts';
import { tableDevices } from '../table/contract.ts';
import { DeviceFields, deviceBody, typedDevice } from './device-fields.tsx';

/** The data of a device, to be changed. */
export function DeviceForm({ record }: { record: DeviceRecord }) {
  const form = useEndpointForm({
    endpoint: updateDevice,
    params: { device: record.id },
    refresh: [getDevice, getDeviceHistory, listCompanyDevices, tableDevices],
    saved: { ...typedDevice(record), attivo: record.attivo, versione: record.versione },
    wire: ({ attivo, versione, ...typed }) => ({ ...deviceBody(typed), attivo, versione }),
    onSaved: () => showToast('ok', 'Dispositivo salvato'),
  });
  return (
    <RecordForm label="Dispositivo" submitLabel="Salva" {...form.frame}>
      <DeviceFields field={form.field} />
    </RecordForm>
  );
}
