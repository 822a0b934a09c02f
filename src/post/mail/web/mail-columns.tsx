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
import { canRetry, type MailState, mailStateLabels } from '../rules.ts';
import classes from './mails.module.css';
import { RetryMail } from './retry-mail.tsx';

const icons: Record<MailState, typeof IconClock> = {
  queued: IconClock,
  sending: IconSend,
  sent: IconCircleCheck,
  failed: IconExclamationCircle,
  uncertain: IconAlertTriangle,
};

/** `delivers`: there is a mail server. Without one nothing that is sent again would leave. */
export const mailColumns = (delivers: boolean): readonly DataColumn<Mail>[] => [
  { key: 'recipient', header: 'Destinatario', cell: ({ recipient }) => recipient },
  { key: 'subject', header: 'Oggetto', card: 'below', cell: ({ subject }) => subject },
  { key: 'created', header: 'Scritto il', narrow: true, cell: ({ createdAt }) => moment(createdAt) },
  { key: 'state', header: 'Stato', narrow: true, card: 'beside', cell: (mail) => <State mail={mail} /> },
  { key: 'why', header: 'Perché', card: 'below', cell: (mail) => whyOf(mail) },
  {
    key: 'retry',
    header: 'Azioni',
    narrow: true,
    card: 'below',
    cell: (mail) => (delivers && canRetry(mail.state) ? <RetryMail mail={mail} /> : none),
  },
];

const none = '—';

function State({ mail: { state, sentAt } }: { mail: Mail }) {
  const Icon = icons[state];
  return (
    <span className={classes.state} data-state={state}>
      <Icon size={18} aria-hidden />
      {mailStateLabels[state]}
      {sentAt && <span className={classes.when}>{moment(sentAt)}</span>}
    </span>
  );
}

function whyOf({ state, error, dueAt, attempts }: Mail) {
  if (state === 'queued' && attempts > 0)
    return (
      <>
        {error && `${error} `}Nuovo tentativo: {moment(dueAt)}
      </>
    );
  return error ?? none;
}

function moment(instant: string) {
  const date = new Date(instant);
  return (
    <time dateTime={instant} className={classes.moment}>
      {formatDay(romeDay(date))} {romeTimeOfDay(date)}
    </time>
  );
}
