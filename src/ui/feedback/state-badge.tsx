import { IconCircleCheck, IconCircleOff } from '@tabler/icons-react';
import classes from './state-badge.module.css';

type StateBadgeProps = { active: boolean; label?: string };

/** Whether a record is in use, by icon and word. */
export function StateBadge({ active, label }: StateBadgeProps) {
  const Icon = active ? IconCircleCheck : IconCircleOff;
  return (
    <span
      className={classes.badge}
      data-active={active ? '' : undefined}
      data-usual={active && label === undefined ? '' : undefined}
    >
      <Icon size={16} aria-hidden />
      {label ?? (active ? 'In uso' : 'Fuori uso')}
    </span>
  );
}
