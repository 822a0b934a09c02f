import { IconCircleCheck, IconPencil, IconPlayerPause, IconSend } from '@tabler/icons-react';
import { type MailingState, mailingStateLabels } from '../rules.ts';
import classes from './mass-mail.module.css';

const icons: Record<MailingState, typeof IconSend> = {
  draft: IconPencil,
  sending: IconSend,
  paused: IconPlayerPause,
  done: IconCircleCheck,
};

export function MailingStateBadge({ state }: { state: MailingState }) {
  const Icon = icons[state];
  return (
    <span className={classes.state} data-state={state}>
      <Icon size={18} aria-hidden />
      {mailingStateLabels[state]}
    </span>
  );
}
