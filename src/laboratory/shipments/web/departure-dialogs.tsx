import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { deviceClock } from '#platform/web/clock.ts';
import { FormDialog } from '#platform/web/records/form-dialog.tsx';
import { useOfferUndo } from '#platform/web/records/offer-undo.ts';
import { useSave } from '#platform/web/records/use-save.ts';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx';
import { DateField } from '#ui/fields/date-field.tsx';
import { countOf } from '#ui/lists/count-of.ts';
import { showToast } from '#ui/shell/toasts.ts';
import { tableDosimeters } from '../../dosimeter-records/web/public.ts';
import { undoMovement } from '../../movements/contract.ts';
import { getShipment, getShipmentHistory, type Shipment } from '../contract.ts';
import { sendShipment, withdrawShipment } from '../departure/contract.ts';
import { countMoving } from '../rules.ts';
import { tableShipments } from '../table/contract.ts';

type ShipmentDialogProps = { shipment: Shipment; onClose: () => void };

/** A shipment leaves on its day. */
export function DepartureDialog({ shipment, onClose }: ShipmentDialogProps) {
  const { id, versione, dosimetri } = shipment;
  const today = deviceClock.today();
  const [day, setDay] = useState(today);
  const sending = useSave(sendShipment, [getShipment, getShipmentHistory, tableShipments, tableDosimeters]);

  async function send() {
    const sent = await sending.save({ params: { spedizione: id }, body: { spedito: day, versione } });
    if (!sent) return;
    showToast('ok', `Spedizione ${sent.numero} partita`);
    onClose();
  }

  return (
    <FormDialog
      title="Partenza"
      form={{ ...sending, check: () => day !== '', onSubmit: () => void send() }}
      submitLabel={`Fai partire ${countOf(countMoving(dosimetri), 'dosimetro', 'dosimetri')}`}
      isDisabled={day === ''}
      onClose={onClose}
    >
      <p>
        Alla partenza la spedizione prende il numero del documento di trasporto e non cambia più: la partenza
        non si annulla.
      </p>
      <DateField
        label="Spedita il"
        today={today}
        max={today}
        value={day}
        onChange={setDay}
        error={sending.failure?.errors['spedito']}
      />
    </FormDialog>
  );
}

/** A shipment that has not left is given up. */
export function WithdrawalDialog({ shipment: { id, versione, dosimetri }, onClose }: ShipmentDialogProps) {
  const navigate = useNavigate();
  const offerUndo = useOfferUndo();
  const { save, isSaving, failure } = useSave(withdrawShipment, [tableShipments, tableDosimeters]);
  const count = countMoving(dosimetri);
  const hasLost = count < dosimetri.length;

  async function withdraw() {
    const done = await save({ params: { spedizione: id }, body: { versione } });
    if (!done) return;
    offerUndo('Spedizione annullata', undoMovement, [done.annulla]);
    void navigate({ to: '/lb/cr39/shipments', ignoreBlocker: true });
  }

  return (
    <ConfirmDialog
      open
      title="Rinunciare alla spedizione?"
      confirmLabel={
        count === 0
          ? 'Rinuncia alla spedizione'
          : `Riporta ${countOf(count, 'dosimetro', 'dosimetri')} in magazzino`
      }
      danger
      busy={isSaving}
      onConfirm={() => void withdraw()}
      onCancel={onClose}
    >
      <p>
        La spedizione sparisce dall’elenco{count > 0 && ' e i suoi dosimetri tornano in magazzino'}.
        {hasLost && ' Chi è smarrito resta smarrito.'}
      </p>
      {failure && <AlertBox tone="error">{failure.text}</AlertBox>}
    </ConfirmDialog>
  );
}
