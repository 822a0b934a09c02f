import { useNavigate } from '@tanstack/react-router';
import { listZoneChoices } from '#accounts/principals/contract.ts';
import { useOfferUndo } from '#platform/web/records/offer-undo.ts';
import { useSave } from '#platform/web/records/use-save.ts';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx';
import { listZones, removeZone, undoZoneChange, type ZoneRecord } from '../contract.ts';

/** Deletes a zone that has never been used. */
export function RemoveZone({ record: { id, nome }, onClose }: { record: ZoneRecord; onClose: () => void }) {
  const navigate = useNavigate();
  const offerUndo = useOfferUndo();
  const { save, isSaving, failure } = useSave(removeZone, [listZones, listZoneChoices]);

  async function remove() {
    const done = await save({ params: { zona: id } });
    if (!done) return;
    offerUndo(`Zona eliminata: ${nome}`, undoZoneChange, [done.annulla]);
    void navigate({ to: '/user/anagrafica/zone', ignoreBlocker: true });
  }

  return (
    <ConfirmDialog
      open
      title={`Eliminare la zona ${nome}?`}
      confirmLabel="Elimina la zona"
      danger
      busy={isSaving}
      onCancel={onClose}
      onConfirm={() => void remove()}
    >
      <p>Non è mai servita: non ci sono mai stati committenti, utenti né strumenti.</p>
      {failure && <AlertBox tone="error">{failure.text}</AlertBox>}
    </ConfirmDialog>
  );
}
