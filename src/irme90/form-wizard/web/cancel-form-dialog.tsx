import { Button } from '@mantine/core';
import { ReasonDialog } from '#platform/web/records/reason-dialog.tsx';
import { Dialog } from '#ui/feedback/dialog.tsx';
import { UnreadNote } from '#ui/feedback/unread-note.tsx';
import { cancelForm, getForm, getFormHistory, listForms } from '../../forms/contract.ts';
import { stateTexts } from '../../forms/rules.ts';
import { useStoredForm } from './use-stored-form.ts';

type CancelFormDialogProps = { mod: number; onClose: () => void };

/** Asks why a form is called off, as it is stored now; one that went on meanwhile is told. */
export function CancelFormDialog({ mod, onClose }: CancelFormDialogProps) {
  const { stored, error, refetch } = useStoredForm(mod);
  if (stored?.annullabile)
    return (
      <ReasonDialog
        endpoint={cancelForm}
        name="motivo"
        params={{ mod }}
        body={{ versione: stored.versione }}
        refresh={[listForms, getForm, getFormHistory]}
        title={`Annullare il modello n. ${mod}?`}
        confirmLabel="Annulla il modello"
        cancelLabel="Lascia com’è"
        isDanger
        done={`Mod. IRME90 n. ${mod} annullato`}
        onClose={onClose}
      >
        Il carico non viene più controllato su questo modello, che resta nell’elenco con il motivo.
      </ReasonDialog>
    );
  if (!stored && !error) return null;
  return (
    <Dialog
      open
      title={`Annullare il modello n. ${mod}?`}
      onClose={onClose}
      actions={
        <Button variant="default" onClick={onClose}>
          Chiudi
        </Button>
      }
    >
      {stored ? (
        <p>{stored.status === 'annullato' ? stateTexts.isCancelled : stateTexts.isWorked}</p>
      ) : (
        <UnreadNote text="Il modello non si è caricato." error={error} onRetry={() => refetch()} />
      )}
    </Dialog>
  );
}
