import {
  IconAlertTriangle,
  IconCircleCheck,
  IconClock,
  IconExclamationCircle,
  IconSend,
} from '@tabler/icons-react';
import { formatDay, romeDay, romeTimeOfDay } from '#platform/contract/dates.ts';
import type { DataColumn } from '#ui/lists/data-list.tsx';
import type { Mail } from '../contract.ts';
import { type MailState, mailStateLabels } from '../rules.ts';
import classes from './mails.module.css';
import { RetryMail } from './retry-mail.tsx';

const icons: Record<MailState, typeof IconClock> = {
  queued: IconClock,
  sending: IconSend,
  sent: IconCircleCheck,
  failed: IconExclamationCircle,
  uncertain: IconAlertTriangle,
};

export const mailColumns: readonly DataColumn<Mail>[] = [
  { key: 'created', header: 'Scritto il', cell: ({ createdAt }) => moment(createdAt) },
  { key: 'recipient', header: 'Destinatario', cell: ({ recipient }) => recipient },
  { key: 'subject', header: 'Oggetto', cell: ({ subject }) => subject },
  { key: 'state', header: 'Stato', cell: (mail) => <State mail={mail} /> },
  { key: 'retry', header: 'Azioni', cell: (mail) => <RetryMail mail={mail} /> },
];

function State({ mail: { state, error, sentAt, dueAt, attempts } }: { mail: Mail }) {
  const Icon = icons[state];
  return (
    <div>
      <span className={classes.state} data-state={state}>
        <Icon size={18} aria-hidden />
        {mailStateLabels[state]}
      </span>
      {sentAt && <div className={classes.why}>{moment(sentAt)}</div>}
      {error && <div className={classes.why}>{error}</div>}
      {state === 'queued' && attempts > 0 && (
        <div className={classes.why}>Nuovo tentativo: {moment(dueAt)}</div>
      )}
    </div>
  );
}

function moment(instant: string) {
  const date = new Date(instant);
  return (
    <time dateTime={instant} className={classes.moment}>
      {formatDay(romeDay(date))} {romeTimeOfDay(date)}
    </time>
  );
}
