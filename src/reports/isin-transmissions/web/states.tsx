import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleMinus,
  IconClipboardCheck,
  IconFileExport,
  IconSend,
} from '@tabler/icons-react';
import { type SiteState as OfSite, type State, siteStateLabels, stateLabels } from '../rules.ts';
import classes from './isin.module.css';

const icons = {
  open: IconCircleDashed,
  checked: IconClipboardCheck,
  exported: IconFileExport,
  sent: IconSend,
  receipt: IconCircleCheck,
} as const satisfies Record<State, unknown>;

/** Where a half-year stands, by icon and word. */
export function HalfState({ state }: { state: State }) {
  const Icon = icons[state];
  return (
    <span className={classes.state} data-state={state}>
      <Icon size={16} aria-hidden />
      {stateLabels[state]}
    </span>
  );
}

const siteIcons = {
  incomplete: IconAlertTriangle,
  complete: IconCircleCheck,
  'left-out': IconCircleMinus,
} as const satisfies Record<OfSite, unknown>;

/** Whether a site can be transmitted, by icon and word. */
export function SiteState({ state }: { state: OfSite }) {
  const Icon = siteIcons[state];
  return (
    <span className={classes.state} data-state={state}>
      <Icon size={16} aria-hidden />
      {siteStateLabels[state]}
    </span>
  );
}
