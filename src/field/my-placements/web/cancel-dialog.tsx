import { Button } from '@mantine/core';
import { useState } from 'react';
import { problemsOf } from '#platform/web/records/problems-of.ts';
import { useSave } from '#platform/web/records/use-save.ts';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { Dialog } from '#ui/feedback/dialog.tsx';
import { TextAreaField } from '#ui/fields/text-area-field.tsx';
import { showToast } from '#ui/shell/toasts.ts';
import type { OwnEntry } from '../contract.ts';
import { cancelPlacement } from '../corrections/contract.ts';
import { changedLists } from './changed-lists.ts';
import classes from './my-placements.module.css';

/** Asks why a placement is cancelled, says what that does, and does it. */
export function CancelDialog({ entry, onClose }: { entry: OwnEntry; onClose: () => void }) {
  const [motivo, setMotivo] = useState('');
  const [problem, setProblem] = useState<string>();
  const { save, isSaving, failure } = useSave(cancelPlacement, changedLists);

  async function submit() {
    const body = { versione: entry.versione, motivo };
    const wrong = problemsOf(cancelPlacement, body)['motivo'];
    setProblem(wrong);
    if (wrong || !(await save({ params: { trattamento: entry.trattamento }, body }))) return;
    showToast('ok', `Posizionamento di ${entry.codice} annullato`);
    onClose();
  }

  return (
    <Dialog
      open
      role="alertdialog"
      title="Annullare il posizionamento?"
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            Torna indietro
          </Button>
          <Button color="red" loading={isSaving} onClick={() => void submit()}>
            Annulla posizionamento
          </Button>
        </>
      }
    >
      <div className={classes.form}>
        <p>
          <span className="ui-code">{entry.codice}</span> torna disponibile e il punto {entry.nomePunto} torna
          libero.
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
