import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx';

type AbandonQuestionProps = {
  open: boolean;
  /** Whether it is stored already, so that only what was changed since is lost. */
  isStored: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks before what was typed and not saved is thrown away. */
export function AbandonQuestion({ open, isStored, onConfirm, onClose }: AbandonQuestionProps) {
  return (
    <ConfirmDialog
      open={open}
      danger
      title="Annullare le modifiche?"
      confirmLabel="Annulla le modifiche"
      cancelLabel="Resta qui"
      onConfirm={onConfirm}
      onCancel={onClose}
    >
      {isStored
        ? 'Quello che hai cambiato dopo l’ultimo salvataggio va perso; la pratica resta com’è salvata.'
        : 'La pratica non è ancora salvata: quello che hai scritto va perso.'}
    </ConfirmDialog>
  );
}
