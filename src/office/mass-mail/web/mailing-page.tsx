import { NewRecordPage } from '#platform/web/records/new-record-page.tsx';
import { RecordPage } from '#platform/web/records/record-page.tsx';
import { countOf } from '#ui/lists/count-of.ts';
import { MailingActions } from './mailing-actions.tsx';
import { MailingForm } from './mailing-form.tsx';
import { mailingKind } from './mailing-kind.ts';
import { MailingStateBadge } from './mailing-state-badge.tsx';
import classes from './mass-mail.module.css';
import { StartPanel } from './start-panel.tsx';

export function NewMailingPage() {
  return (
    <NewRecordPage kind={mailingKind} title="Nuova comunicazione">
      <MailingForm />
    </NewRecordPage>
  );
}

export function MailingPage() {
  return (
    <RecordPage
      kind={mailingKind}
      title={({ subject }) => subject}
      state={({ state }) => <MailingStateBadge state={state} />}
      detail={({ counts }) => countOf(counts.total, 'destinatario', 'destinatari')}
      action={(mailing) => <MailingActions record={mailing} />}
      lead={(mailing) => <StartPanel record={mailing} />}
      valuesTitle="Testo"
      mayChange={({ state }) => state === 'draft'}
      form={(mailing) => <MailingForm record={mailing} />}
      facts={({ subject, text }) => (
        <article className={classes.sample} aria-label="Testo">
          <p className={classes.subject}>{subject}</p>
          <p className={classes.body}>{text}</p>
        </article>
      )}
    />
  );
}
