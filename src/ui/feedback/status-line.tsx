import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCloudOff,
  IconDeviceFloppy,
  IconExclamationCircle,
  IconRefresh,
} from '@tabler/icons-react';
import classes from './status-line.module.css';

const icons = {
  saved: IconDeviceFloppy,
  busy: IconRefresh,
  done: IconCircleCheck,
  offline: IconCloudOff,
  warning: IconAlertTriangle,
  error: IconExclamationCircle,
} as const;

export type StatusTone = keyof typeof icons;
type StatusLineProps = { tone: StatusTone; text: string };

/** The thin line that always tells the state of the work ('Salvato sul telefono'). */
export function StatusLine({ tone, text }: StatusLineProps) {
  const Icon = icons[tone];
  return (
    <p className={classes.line} data-tone={tone} role="status">
      <Icon size={16} aria-hidden className={classes.icon} />
      <span>{text}</span>
    </p>
  );
}
