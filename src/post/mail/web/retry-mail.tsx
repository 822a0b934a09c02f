import { Button } from '@mantine/core';
import { useState } from 'react';
import { useSave } from '#platform/web/records/use-save.ts';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx';
import { showToast } from '#ui/shell/toasts.ts';
import { listMails, type Mail, retryMail } from '../contract.ts';

/** Sends a mail again. One that may have arrived is asked about first. */
export function RetryMail({ mail }: { mail: Mail }) {
  const [isAsking, setAsking] = useState(false);
  const { save, isSaving, failure, reload } = useSave(retryMail, [listMails]);
  const label = mail.state === 'queued' ? 'Invia ora' : 'Invia di nuovo';

  async function send() {
    if (!(await save({ params: { id: mail.id } }))) return;
    setAsking(false);
    showToast('ok', 'Il messaggio parte tra poco.');
  }
  function giveUp() {
    setAsking(false);
    reload();
  }
  const refusal = failure && <AlertBox tone="error">{failure.text}</AlertBox>;

  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        loading={isSaving}
        aria-label={`${label} a ${mail.recipient}`}
        onClick={() => (mail.state === 'uncertain' ? setAsking(true) : void send())}
      >
        {label}
      </Button>
      {!isAsking && refusal}
      <ConfirmDialog
        open={isAsking}
        title="Inviare di nuovo?"
        confirmLabel="Invia di nuovo"
        busy={isSaving}
        onConfirm={() => void send()}
        onCancel={giveUp}
      >
        Non si sa se questo messaggio sia già arrivato: {mail.recipient} potrebbe riceverlo due volte.
        {refusal}
      </ConfirmDialog>
    </>
  );
}
