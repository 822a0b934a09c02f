import {
  IconAlertTriangle,
  IconCircleCheck,
  IconExclamationCircle,
  IconInfoCircle,
} from '@tabler/icons-react';

/** A tone never stands alone: it comes with its icon and with words. */
export type Tone = 'ok' | 'info' | 'warning' | 'error';

export const toneIcons = {
  ok: IconCircleCheck,
  info: IconInfoCircle,
  warning: IconAlertTriangle,
  error: IconExclamationCircle,
} as const;
