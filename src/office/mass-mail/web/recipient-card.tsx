import { Button, Loader } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleX,
  IconClock,
  IconMailForward,
} from '@tabler/icons-react';
import { memo } from 'react';
import { type RecipientState, recipientStateLabels } from '../rules.ts';
import type { MailingRecipient } from '../sending/contract.ts';
import classes from './mass-mail.module.css';
import { momentInWords } from './moments.ts';

type RecipientCardProps = {
  recipient: MailingRecipient;
  /** This page waits for its result. */
  isOpen: boolean;
  /** What was answered, when that was no success. */
  failure: string | undefined;
  onRetry: (recipient: MailingRecipient) => void;
};

const icons = {
  pending: IconClock,
  queued: IconMailForward,
  sent: IconCircleCheck,
  failed: IconCircleX,
  uncertain: IconAlertTriangle,
} as const;

/** One recipient: who, and what became of the mail. */
export const RecipientCard = memo(function RecipientCard(props: RecipientCardProps) {
  const { recipient, isOpen, failure, onRetry } = props;
  const { id, email, sent_date, error } = recipient;
  const state = shownState(props);
  const why = state === 'failed' || state === 'uncertain' ? (error ?? failure) : error;
  const canRetry =
    !isOpen && email !== '' && (recipient.state === 'failed' || recipient.state === 'uncertain');
  return (
    <li className={classes.card} data-state={state}>
      <div className={classes.cardHead}>
        <span className={classes.number}>{id}</span>
        <span className={classes.email}>{email || 'Indirizzo cancellato'}</span>
      </div>
      <p className={classes.outcome}>
        <StateIcon state={state} />
        {recipientStateLabels[state]}
        {state === 'sent' && sent_date && <span className={classes.when}>{momentInWords(sent_date)}</span>}
      </p>
      {why && <p className={classes.why}>{why}</p>}
      {canRetry && (
        <Button
          variant="default"
          size="sm"
          aria-label={`Invia di nuovo a ${email}`}
          onClick={() => onRetry(recipient)}
        >
          Invia di nuovo
        </Button>
      )}
    </li>
  );
});

function shownState({ recipient, isOpen, failure }: RecipientCardProps): RecipientState {
  if (recipient.state === 'sent') return 'sent';
  if (isOpen) return 'sending';
  const hasEnded =
    recipient.state === 'failed' || recipient.state === 'uncertain' || recipient.state === 'queued';
  return failure !== undefined && !hasEnded ? 'failed' : recipient.state;
}

function StateIcon({ state }: { state: RecipientState }) {
  if (state === 'sending') return <Loader size={18} aria-hidden />;
  const Icon = icons[state];
  return <Icon size={20} aria-hidden className={classes.icon} />;
}
