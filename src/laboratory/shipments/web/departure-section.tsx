import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { deviceClock } from '#platform/web/clock.ts';
import { useSave } from '#platform/web/records/use-save.ts';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx';
import { DateField } from '#ui/fields/date-field.tsx';
import { countOf } from '#ui/lists/count-of.ts';
import { showToast } from '#ui/shell/toasts.ts';
import { tableDosimeters } from '../../dosimeter-records/web/public.ts';
import { getShipment, getShipmentHistory, type Shipment } from '../contract.ts';
import { sendShipment, withdrawShipment } from '../departure/contract.ts';
import { tableShipments } from '../table/contract.ts';
import classes from './shipments.module.css';

type DepartureSectionProps = {
  shipment: Shipment;
  /** Its form holds changes that are not saved: they would not leave with it. */
  isDirty: boolean;
};

/** A shipment leaves, or is given up. */
export function DepartureSection({ shipment, isDirty }: DepartureSectionProps) {
  const { id, versione, dosimetri } = shipment;
  const today = deviceClock.today();
  const [day, setDay] = useState(today);
  const sending = useSave(sendShipment, [getShipment, getShipmentHistory, tableShipments, tableDosimeters]);

  async function send() {
    const sent = await sending.save({ params: { spedizione: id }, body: { spedito: day, versione } });
    if (sent) showToast('ok', `Spedizione ${sent.numero} partita`);
  }

  return (
    <section className={classes.departure} aria-labelledby="departure">
      <h2 id="departure" className={classes.sectionTitle}>
        Partenza
      </h2>
      <p>Alla partenza la spedizione prende il numero del documento di trasporto e non cambia più.</p>
      <DateField
        label="Spedita il"
        today={today}
        max={today}
        value={day}
        onChange={setDay}
        error={sending.failure?.errors['spedito']}
      />
      {sending.failure && <AlertBox tone="error">{sending.failure.text}</AlertBox>}
      {isDirty && <p>Prima vanno salvate le modifiche, oppure annullate.</p>}
      <Button
        color="accent"
        loading={sending.isSaving}
        disabled={isDirty || dosimetri.length === 0 || day === ''}
        onClick={() => void send()}
      >
        Fai partire {countOf(dosimetri.length, 'dosimetro', 'dosimetri')}
      </Button>
      <Withdrawal shipment={shipment} />
    </section>
  );
}

function Withdrawal({ shipment: { id, versione, dosimetri } }: { shipment: Shipment }) {
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const { save, isSaving, failure } = useSave(withdrawShipment, [tableShipments, tableDosimeters]);

  async function withdraw() {
    const done = await save({ params: { spedizione: id }, body: { versione } });
    setAsking(false);
    if (!done) return;
    showToast('ok', 'Spedizione annullata');
    void navigate({ to: '/lb/cr39/shipments', ignoreBlocker: true });
  }

  return (
    <>
      {failure && <AlertBox tone="error">{failure.text}</AlertBox>}
      <Button variant="default" onClick={() => setAsking(true)}>
        Rinuncia alla spedizione
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Rinunciare alla spedizione?"
        confirmLabel={`Riporta ${countOf(dosimetri.length, 'dosimetro', 'dosimetri')} in magazzino`}
        danger
        busy={isSaving}
        onConfirm={() => void withdraw()}
        onCancel={() => setAsking(false)}
      >
        La spedizione sparisce dall’elenco e i suoi dosimetri tornano in magazzino.
      </ConfirmDialog>
    </>
  );
}
