import { Button } from '@mantine/core';
import { useState } from 'react';
import { reloadAction } from '#platform/web/records/reload-action.tsx';
import { useSave } from '#platform/web/records/use-save.ts';
import { useSeen } from '#platform/web/records/use-seen.ts';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx';
import { showToast } from '#ui/shell/toasts.ts';
import type { ActivityPage } from '../page/contract.ts';
import { deleteActivity } from '../work/contract.ts';
import { readAgain } from './read-again.ts';

/** Takes out an activity that should not be there. */
export function RemoveActivity({ activity }: { activity: ActivityPage }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        Elimina
      </Button>
      {isAsking && <RemovalDialog activity={activity} onClose={() => setAsking(false)} />}
    </>
  );
}

function RemovalDialog({ activity, onClose }: { activity: ActivityPage; onClose: () => void }) {
  const { id, company } = activity;
  const { seen, follow } = useSeen(activity);
  const { save, isSaving, failure, reload } = useSave(deleteActivity, readAgain);

  async function remove() {
    const done = await save({ params: { company: company.id, id }, body: { versione: seen.versione } });
    if (!done) return;
    onClose();
    showToast('ok', 'Attività eliminata');
  }

  return (
    <ConfirmDialog
      open
      title="Eliminare l’attività?"
      confirmLabel="Elimina l’attività"
      danger
      busy={isSaving}
      onConfirm={() => void remove()}
      onCancel={onClose}
    >
      <p>Non è più tra quelle da fare; resta visibile nell’unità locale con la sua storia.</p>
      {failure && (
        <AlertBox tone="error" action={reloadAction({ failure, onReload: () => (follow(), reload()) })}>
          {failure.text}
        </AlertBox>
      )}
    </ConfirmDialog>
  );
}
