import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { listCompanyDevices } from '../contract.ts';
import { deviceName } from '../rules.ts';

/** The devices of a unit to choose from, of the kind that `fits`; one that is hidden only where it stands already. */
export function useDeviceOptions(
  companyId: number,
  {
    chosen,
    fits = () => true,
  }: { chosen?: number | null | undefined; fits?: (type: string) => boolean } = {},
) {
  const { data } = useEndpoint(listCompanyDevices, { params: { companyId } }, { freshMs: 30_000 });
  return (data?.deviceList ?? [])
    .filter(({ id, active, type }) => id === chosen || (active && fits(type)))
    .map((device) => ({ value: String(device.id), label: deviceName(device) }));
}
