import { Button } from '@mantine/core';
import { useState } from 'react';
import { useSave } from '#platform/web/records/use-save.ts';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx';
import { showToast } from '#ui/shell/toasts.ts';
import type { ActivityPage } from '../page/contract.ts';
import { deleteActivity } from '../work/contract.ts';
import { readAgain } from './read-again.ts';

/** Takes out an activity that should not be there. */
export function RemoveActivity({ activity: { id, company, versione } }: { activity: ActivityPage }) {
  const [isAsking, setAsking] = useState(false);
  const { save, isSaving, failure } = useSave(deleteActivity, readAgain);

  async function remove() {
    const done = await save({ params: { company: company.id, id }, body: { versione } });
    if (!done) return;
    setAsking(false);
    showToast('ok', 'Attività eliminata');
  }

  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        Elimina
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Eliminare l’attività?"
        confirmLabel="Elimina l’attività"
        danger
        busy={isSaving}
        onConfirm={() => void remove()}
        onCancel={() => setAsking(false)}
      >
        <p>Non è più tra quelle da fare; resta visibile nell’unità locale con la sua storia.</p>
        {failure && <AlertBox tone="error">{failure.text}</AlertBox>}
      </ConfirmDialog>
    </>
  );
}
