import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { UnreadNote } from '#ui/feedback/unread-note.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { listCompanyDevices } from '../contract.ts';
import { deviceName } from '../rules.ts';

type DeviceChoiceProps = {
  companyId: number;
  /** It stands among the choices though it is hidden. */
  chosen: number | null | undefined;
  fits?: (type: string) => boolean;
  placeholder: string;
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
};

/** One of a unit's devices, or none in particular; where they could not be read it says so, and reads them again. */
export function DeviceChoice({ companyId, chosen, fits, ...field }: DeviceChoiceProps) {
  const { data, error, refetch } = useEndpoint(
    listCompanyDevices,
    { params: { companyId } },
    { freshMs: 30_000 },
  );
  const fitting = data?.deviceList.filter(
    ({ id, active, type }) => id === chosen || (active && (fits?.(type) ?? true)),
  );
  return (
    <>
      <SelectField
        label="Dispositivo"
        disabled={!data}
        options={(fitting ?? []).map((device) => ({ value: String(device.id), label: deviceName(device) }))}
        {...field}
      />
      {!data && <UnreadNote text="I dispositivi non si sono caricati." error={error} onRetry={refetch} />}
    </>
  );
}
