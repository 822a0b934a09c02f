import { Button } from '@mantine/core';
import { useState } from 'react';
import { useSave } from '#platform/web/records/use-save.ts';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx';
import { Dialog } from '#ui/feedback/dialog.tsx';
import { CheckField } from '#ui/fields/check-field.tsx';
import { DateField } from '#ui/fields/date-field.tsx';
import { showToast } from '#ui/shell/toasts.ts';
import { loadCalendarEvents } from '../calendar/contract.ts';
import { moveDelegation, removeDelegation } from '../contract.ts';
import { inspectionTexts, spanInWords } from '../rules.ts';
import classes from './inspections.module.css';
import type { Delegation } from './use-delegations.ts';

/** Which delegation is spoken of, and what about it. */
export type Asked = { delegation: Delegation; about: 'move' | 'delete' };

type DialogProps = {
  /** As it is in the calendar now, or was when it was last there. */
  delegation: Delegation;
  onClose: () => void;
};

/** The question before a delegation goes; whoever was to measure comes off with it, unless unticked (Q2-103). */
export function DeleteDialog({ delegation, onClose }: DialogProps) {
  const removing = useSave(removeDelegation, [loadCalendarEvents], { isRepeatable: true });
  const [deselects, setDeselects] = useState(true);
  async function remove() {
    const done = await removing.save({
      params: { resourceId: delegation.resourceId },
      query: { deselectOperator: deselects ? 'true' : 'false' },
    });
    if (!done) return void removing.renew();
    showToast('ok', 'Delega eliminata');
    onClose();
  }
  return (
    <ConfirmDialog
      open
      title="Eliminare la delega?"
      confirmLabel="Elimina"
      danger
      busy={removing.isSaving}
      onConfirm={() => void remove()}
      onCancel={onClose}
    >
      <p>
        {delegation.title}, {spanInWords(delegation)}, per {delegation.cliente}
      </p>
      <CheckField
        label="Rimuovi l'operatore dalle lavorazioni assegnate nel periodo"
        checked={deselects}
        onChange={setDeselects}
      />
      {removing.failure && <AlertBox tone="error">{removing.failure.text}</AlertBox>}
    </ConfirmDialog>
  );
}

/** The days of a delegation, typed: what dragging does, for keyboards and phones. */
export function MoveDialog({ delegation, onClose }: DialogProps) {
  const moving = useSave(moveDelegation, [loadCalendarEvents], { isRepeatable: true });
  const [begunFrom] = useState(delegation.versione);
  const [start, setStart] = useState(delegation.start);
  const [end, setEnd] = useState(delegation.end);
  const isBackwards = start !== '' && end !== '' && end < start;
  async function move() {
    const { resourceId } = delegation;
    // Once it is said that somebody else has moved it, and where it stands now, the typed days are meant for that.
    const versione = moving.failure?.status === 409 ? delegation.versione : begunFrom;
    const done = await moving.save({ params: { resourceId }, body: { start, end, versione } });
    if (!done) return void moving.renew();
    showToast('ok', 'Delega spostata');
    onClose();
  }
  return (
    <Dialog
      open
      title="Giorni della delega"
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            Annulla
          </Button>
          <Button
            color="accent"
            loading={moving.isSaving}
            disabled={start === '' || end === '' || isBackwards}
            onClick={() => void move()}
          >
            Salva
          </Button>
        </>
      }
    >
      <div className={classes.choices}>
        <p className={classes.picked}>
          {delegation.title}, {spanInWords(delegation)}, per {delegation.cliente}
        </p>
        <DateField label="Primo giorno" value={start} onChange={setStart} />
        <DateField
          label="Ultimo giorno"
          value={end}
          onChange={setEnd}
          error={isBackwards ? inspectionTexts.backwards : undefined}
        />
        {moving.failure && <AlertBox tone="error">{moving.failure.text}</AlertBox>}
      </div>
    </Dialog>
  );
}
