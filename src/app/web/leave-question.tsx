import { useState } from 'react';
import { deviceWord } from '#platform/web/device-word.ts';
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx';

type LeaveQuestionProps = {
  /** How much has not arrived at the server; at least 1. */
  unsent: number;
  onLeave: () => Promise<void>;
  onStay: () => void;
};

/** Whether to sign out while work of this device has not arrived. */
export function LeaveQuestion({ unsent, onLeave, onStay }: LeaveQuestionProps) {
  const [isBusy, setIsBusy] = useState(false);

  async function leave() {
    setIsBusy(true);
    await onLeave();
    setIsBusy(false);
  }

  return (
    <ConfirmDialog
      open
      title="Uscire adesso?"
      confirmLabel="Esci e conserva"
      cancelLabel="Resta"
      busy={isBusy}
      onConfirm={() => void leave()}
      onCancel={onStay}
    >
      {unsent === 1 ? '1 invio non è ancora arrivato' : `${unsent} invii non sono ancora arrivati`} al server.
      Se esci, {unsent === 1 ? 'resta salvato qui e parte' : 'restano salvati qui e partono'} la prossima
      volta che accedi da questo {deviceWord()}.
    </ConfirmDialog>
  );
}
