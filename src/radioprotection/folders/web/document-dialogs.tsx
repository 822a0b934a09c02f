import { FormDialog } from '#platform/web/records/form-dialog.tsx';
import { useEndpointForm } from '#platform/web/records/use-endpoint-form.ts';
import { useSave } from '#platform/web/records/use-save.ts';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx';
import { DateField } from '#ui/fields/date-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { showToast } from '#ui/shell/toasts.ts';
import { type FolderDocument, folderCalls, listUnitDocuments } from '../contract.ts';
import { removeUnitDocument, updateUnitDocument } from '../keeping/contract.ts';

/** What shows documents, to be read anew after a change. */
export const readAgain = [listUnitDocuments, ...Object.values(folderCalls).map(({ list }) => list)] as const;

type OfDocument = { document: FolderDocument; onClose: () => void };

export function ChangeDocument({ document, onClose }: OfDocument) {
  const { id, titolo, data, versione } = document;
  const form = useEndpointForm({
    endpoint: updateUnitDocument,
    params: { document: id },
    refresh: readAgain,
    saved: { titolo, data, versione },
    onSaved: () => {
      showToast('ok', 'Documento salvato');
      onClose();
    },
  });
  return (
    <FormDialog title="Modifica titolo e data" form={form.frame} submitLabel="Salva" onClose={onClose}>
      <TextField {...form.field('titolo')} label="Titolo" required />
      <DateField {...form.field('data')} label="Data" required />
    </FormDialog>
  );
}

export function RemoveDocument({ document: { id, titolo, versione }, onClose }: OfDocument) {
  const { save, isSaving, failure } = useSave(removeUnitDocument, readAgain);

  async function remove() {
    const done = await save({ params: { document: id }, body: { versione } });
    if (!done) return;
    showToast('ok', 'Documento tolto');
    onClose();
  }

  return (
    <ConfirmDialog
      open
      title={`Togliere «${titolo}»?`}
      confirmLabel="Togli il documento"
      danger
      busy={isSaving}
      onConfirm={() => void remove()}
      onCancel={onClose}
    >
      <p>Non è più nel fascicolo e non si firma più. Nella storia resta scritto che c’era.</p>
      {failure && <AlertBox tone="error">{failure.text}</AlertBox>}
    </ConfirmDialog>
  );
}
