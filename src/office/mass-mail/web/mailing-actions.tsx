import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '#platform/web/api-client.ts';
import { useOfferOpposite } from '#platform/web/records/offer-undo.ts';
import { useSave } from '#platform/web/records/use-save.ts';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx';
import { showToast } from '#ui/shell/toasts.ts';
import { copyMailing, createMailing, listMailings, type MailingRecord, removeMailing } from '../contract.ts';

const home = '/admin/cp/massive/email';

/** A copy of any mailing; of a draft its end. */
export function MailingActions({ record }: { record: MailingRecord }) {
  const { id, state, subject, text, criteria } = record;
  const offer = useOfferOpposite();
  const navigate = useNavigate();
  const copying = useSave(copyMailing, [listMailings]);
  const removing = useSave(removeMailing, [listMailings]);
  const [isAsking, setAsking] = useState(false);
  const params = { massive: id };
  const failure = removing.failure ?? copying.failure;

  async function copy() {
    const made = await copying.save({ params });
    if (!made) return;
    showToast('ok', 'È una nuova bozza, con gli stessi criteri per i destinatari.');
    void navigate({ to: `${home}/${made.id}` });
  }
  async function remove() {
    if (!(await removing.save({ params }))) return setAsking(false);
    const key = crypto.randomUUID();
    offer('Bozza eliminata', () =>
      call(createMailing, { body: { subject, text, criteria } }, { idempotencyKey: key }),
    );
    return navigate({ to: home, ignoreBlocker: true });
  }

  return (
    <>
      <Button variant="default" loading={copying.isSaving} onClick={() => void copy()}>
        Fai una copia
      </Button>
      {state === 'draft' && (
        <Button variant="default" onClick={() => setAsking(true)}>
          Elimina
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        danger
        title="Eliminare la bozza?"
        confirmLabel="Elimina la bozza"
        busy={removing.isSaving}
        onConfirm={() => void remove()}
        onCancel={() => setAsking(false)}
      >
        Non è stata inviata a nessuno. Subito dopo si può ancora annullare.
      </ConfirmDialog>
      {failure && <AlertBox tone="error">{failure.text}</AlertBox>}
    </>
  );
}
