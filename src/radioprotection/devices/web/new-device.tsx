import { deviceClock } from '#platform/web/clock.ts';
import { FormDialog } from '#platform/web/records/form-dialog.tsx';
import { useEndpointForm } from '#platform/web/records/use-endpoint-form.ts';
import { DateField } from '#ui/fields/date-field.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { showToast } from '#ui/shell/toasts.ts';
import { getCompany } from '../../companies/contract.ts';
import { createDevice, listCompanyDevices } from '../contract.ts';
import { type DeviceStatus, deviceStatus, deviceStatusLabels } from '../rules.ts';
import { tableDevices } from '../table/contract.ts';
import { DeviceFields, deviceBody, typedDevice } from './device-fields.tsx';
import classes from './devices.module.css';

const beginnings = [deviceStatus.installed, deviceStatus.toInstall].map((status) => ({
  value: String(status),
  label: deviceStatusLabels[status],
}));

/** Registers a device in a unit. */
export function NewDevice({ companyId, onClose }: { companyId: number; onClose: () => void }) {
  const today = deviceClock.today();
  const form = useEndpointForm({
    endpoint: createDevice,
    refresh: [listCompanyDevices, tableDevices, getCompany],
    saved: { ...typedDevice(), currentStatus: String(deviceStatus.installed), since: today },
    wire: ({ currentStatus, since, ...typed }) => ({
      ...deviceBody(typed),
      ...{ companyId, currentStatus: Number(currentStatus) as DeviceStatus, since: since || undefined },
    }),
    onSaved: ({ sigla }) => {
      showToast('ok', `Dispositivo registrato: ${sigla}`);
      onClose();
    },
  });
  return (
    <FormDialog
      title="Nuovo dispositivo"
      form={form.frame}
      submitLabel="Registra"
      size="lg"
      onClose={onClose}
    >
      <div className={classes.fields}>
        <DeviceFields field={form.field} />
        <SelectField label="Stato" options={beginnings} {...form.field('currentStatus')} />
        <DateField label="Dal" max={today} {...form.field('since')} />
      </div>
    </FormDialog>
  );
}
