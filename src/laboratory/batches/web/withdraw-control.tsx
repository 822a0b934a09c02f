import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatDay } from '#platform/contract/dates.ts';
import { problemsOf } from '#platform/web/records/problems-of.ts';
import { useSave } from '#platform/web/records/use-save.ts';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { Dialog } from '#ui/feedback/dialog.tsx';
import { TextAreaField } from '#ui/fields/text-area-field.tsx';
import { showToast } from '#ui/shell/toasts.ts';
import type { Batch } from '../contract.ts';
import { type ControlOnWire, listControls, withdrawControl } from '../controls/contract.ts';
import { controlLabels } from '../controls/rules.ts';
import { getBatchHistory } from '../record/contract.ts';
import classes from './batches.module.css';

type WithdrawControlProps = { batch: Batch; control: ControlOnWire; onClose: () => void };

/** Asks why a control is withdrawn, says what that does, and does it. */
export function WithdrawControl({ batch, control, onClose }: WithdrawControlProps) {
  const [motivo, setMotivo] = useState('');
  const [problem, setProblem] = useState<string>();
  const { save, isSaving, failure } = useSave(withdrawControl, [listControls, getBatchHistory]);

  async function submit() {
    const body = { motivo };
    const wrong = problemsOf(withdrawControl, body)['motivo'];
    setProblem(wrong);
    if (wrong || !(await save({ params: { lotto: batch.id, controllo: control.id }, body }))) return;
    showToast('ok', 'Controllo ritirato');
    onClose();
  }

  return (
    <Dialog
      open
      role="alertdialog"
      title="Ritirare il controllo?"
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            Torna indietro
          </Button>
          <Button color="red" loading={isSaving} onClick={() => void submit()}>
            Ritira il controllo
          </Button>
        </>
      }
    >
      <div className={classes.form}>
        <p className={classes.outcome}>
          {controlLabels[control.tipo]} del {formatDay(control.letto)}: resta nell’elenco con il motivo e non
          conta più sulla carta di controllo.
        </p>
        <TextAreaField
          label="Motivo"
          required
          maxLength={500}
          value={motivo}
          onChange={setMotivo}
          error={problem}
        />
        {failure && <AlertBox tone="error">{failure.text}</AlertBox>}
      </div>
    </Dialog>
  );
}
