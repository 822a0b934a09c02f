import { formatDay } from '#platform/contract/dates.ts';
import { durationInWords } from '#platform/contract/duration.ts';
import { type DeviceCategory, deviceCategoryLabels } from '#radioprotection/devices/rules.ts';

type AboutActivity = {
  device: { sigla: string; category: DeviceCategory } | null;
  deadline: string | null;
  estimatedTime: number | null;
};

/** On which device, by when, how long it was thought to take. */
export function aboutActivity({ device, deadline, estimatedTime }: AboutActivity): string {
  return [
    device && `${device.sigla} (${deviceCategoryLabels[device.category]})`,
    deadline && `scade il ${formatDay(deadline)}`,
    estimatedTime !== null && `previsti ${durationInWords(estimatedTime * 60_000)}`,
  ]
    .filter(Boolean)
    .join(' · ');
}
