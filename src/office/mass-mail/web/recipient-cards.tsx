import { useState } from 'react';
import { useSearchParams } from '#platform/web/search-params.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeletons } from '#ui/feedback/skeletons.tsx';
import { CheckField } from '#ui/fields/check-field.tsx';
import { PagingBar } from '#ui/lists/paging-bar.tsx';
import { listMailingRecipients, type MailingProgress, type MailingRecipient } from '../sending/contract.ts';
import classes from './mass-mail.module.css';
import { RecipientCard } from './recipient-card.tsx';
import type { useTurns } from './use-turns.ts';

/** So many cards at a time: with thousands of recipients a page stays light. */
const pageSize = 100;
const refreshMs = 2_000;

type RecipientCardsProps = {
  massive: string;
  progress: MailingProgress;
  turns: ReturnType<typeof useTurns>;
  isSending: boolean;
};

/** One card per recipient, a page at a time; without another choice the page where mails are leaving. */
export function RecipientCards({ massive, progress, turns, isSending }: RecipientCardsProps) {
  const [params, setParams] = useSearchParams();
  const [asked, setAsked] = useState<MailingRecipient | null>(null);
  const onlyErrors = params['errors'] === 'si';
  const { counts, next } = progress;
  const total = onlyErrors ? counts.failed : counts.total;
  const chosen = Number.parseInt(params['page'] ?? '', 10);
  const following = next && !onlyErrors ? Math.ceil(next.position / pageSize) : 1;
  const page = chosen > 0 ? chosen : following;
  const query = {
    page: String(page),
    size: String(pageSize),
    ...(onlyErrors ? { errors: 'si' as const } : {}),
  };
  const found = useEndpoint(
    listMailingRecipients,
    { params: { massive }, query },
    { keepPrevious: true, ...(isSending ? { refreshMs } : {}) },
  );
  const { data, error } = found;

  function retry(recipient: MailingRecipient): void {
    if (recipient.state === 'uncertain') setAsked(recipient);
    else turns.retry(recipient.id);
  }

  if (error && !data) return <ErrorState text={error.text} onRetry={() => found.refetch()} />;
  if (!data) return <Skeletons count={6} />;
  return (
    <>
      <CheckField
        label="Solo con errori"
        checked={onlyErrors}
        onChange={(checked) => setParams({ errors: checked ? 'si' : undefined, page: undefined })}
      />
      {data.length === 0 && <EmptyState text={onlyErrors ? 'Nessun errore' : 'Nessun destinatario'} />}
      <ul className={classes.cards} aria-label="Destinatari">
        {data.map((recipient) => (
          <RecipientCard
            key={recipient.id}
            recipient={recipient}
            isOpen={turns.open.includes(recipient.id)}
            failure={turns.failures[recipient.id]}
            onRetry={retry}
          />
        ))}
      </ul>
      <PagingBar
        page={page}
        pageSize={pageSize}
        total={total}
        unit={['destinatario', 'destinatari']}
        onPage={(to) => setParams({ page: to })}
      />
      <ConfirmDialog
        open={asked !== null}
        title="Inviare di nuovo?"
        confirmLabel="Invia di nuovo"
        onConfirm={() => {
          if (asked) turns.retry(asked.id);
          setAsked(null);
        }}
        onCancel={() => setAsked(null)}
      >
        Non si sa se il messaggio sia già arrivato: {asked?.email} potrebbe riceverlo due volte.
      </ConfirmDialog>
    </>
  );
}
