import { deviceClock } from '#platform/web/clock.ts';
import { FormDialog } from '#platform/web/records/form-dialog.tsx';
import { useEndpointForm } from '#platform/web/records/use-endpoint-form.ts';
import { DateField } from '#ui/fields/date-field.tsx';
import { SingleChoiceField } from '#ui/fields/single-choice-field.tsx';
import { TextAreaField } from '#ui/fields/text-area-field.tsx';
import { showToast } from '#ui/shell/toasts.ts';
import { type DeviceRecord, getDevice, getDeviceHistory, listCompanyDevices } from '../contract.ts';
import {
  asksReason,
  type DeviceStatus,
  deviceStatus,
  deviceStatuses,
  deviceStatusLabels,
  deviceTexts,
} from '../rules.ts';
import { changeDeviceStatus } from '../status/contract.ts';
import { tableDevices } from '../table/contract.ts';

/** Gives a device its next status, from a day on; a reason where the device goes. */
export function ChangeStatus({ device, onClose }: { device: DeviceRecord; onClose: () => void }) {
  const today = deviceClock.today();
  const form = useEndpointForm({
    endpoint: changeDeviceStatus,
    params: { device: device.id },
    refresh: [getDevice, getDeviceHistory, listCompanyDevices, tableDevices],
    saved: { status: '', date: today, dismissReason: '', versione: device.versione },
    wire: ({ status, ...rest }) => ({
      ...rest,
      status: (Number(status) || undefined) as DeviceStatus,
    }),
    problems: ({ status, dismissReason }): Record<string, string> =>
      asksReason(Number(status) as DeviceStatus, device) && dismissReason.trim() === ''
        ? { dismissReason: deviceTexts.reasonMissing }
        : {},
    onSaved: ({ currentStatus }) => {
      showToast('ok', `${device.sigla}: ${deviceStatusLabels[currentStatus as DeviceStatus]}`);
      onClose();
    },
  });
  const status = Number(form.typed.status);
  const goes = status === deviceStatus.toDismiss || status === deviceStatus.dismissed;
  return (
    <FormDialog
      title={`Cambia lo stato di ${device.sigla}`}
      form={form.frame}
      submitLabel="Cambia lo stato"
      onClose={onClose}
    >
      <SingleChoiceField
        label="Nuovo stato"
        options={deviceStatuses
          .filter((one) => one !== device.currentStatus)
          .map((one) => ({ id: String(one), label: deviceStatusLabels[one] }))}
        {...form.field('status')}
        onChange={(picked) => form.change({ status: picked ?? '' })}
      />
      <DateField
        label="Dal"
        today={today}
        min={device.statusContext.history.at(-1)?.date}
        max={today}
        {...form.field('date')}
      />
      {goes && (
        <TextAreaField
          label="Motivo della dismissione"
          rows={2}
          {...form.field('dismissReason')}
          required={asksReason(status, device)}
        />
      )}
    </FormDialog>
  );
}
