import { Button } from '@mantine/core';
import { type FormEvent, useId } from 'react';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { Dialog } from '#ui/feedback/dialog.tsx';
import { Skeletons } from '#ui/feedback/skeletons.tsx';
import { TextAreaField } from '#ui/fields/text-area-field.tsx';
import { showToast } from '#ui/shell/toasts.ts';
import type { SitePlacement } from '../contract.ts';
import { analysedWords, confirmWords } from '../rules.ts';
import { CorrectionFields } from './correction-fields.tsx';
import { EffectView } from './effect-view.tsx';
import classes from './placement-records.module.css';
import { useCorrection } from './use-correction.ts';

type CorrectionDialogProps = { row: SitePlacement; onClose: () => void };

/** Corrects a placement at any time, with the effect on its site beside the form. */
export function CorrectionDialog({ row, onClose }: CorrectionDialogProps) {
  const id = useId();
  const correction = useCorrection(row);
  const { typed, problems, refusal, effect, motivo } = correction;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!(await correction.save())) return;
    showToast('ok', 'Correzione salvata');
    onClose();
  }

  return (
    <Dialog
      open
      size="lg"
      title={`Correggi ${row.codice}, ${row.punto.nome}`}
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            Torna indietro
          </Button>
          <Button
            type="submit"
            form={id}
            color="accent"
            classNames={{ root: classes.confirm ?? '', label: classes.confirmWords ?? '' }}
            loading={correction.isSaving}
          >
            {effect ? confirmWords(effect) : 'Salva la correzione'}
          </Button>
        </>
      }
    >
      <div className={classes.sides}>
        <form id={id} noValidate className={classes.form} onSubmit={(event) => void submit(event)}>
          {row.lavorato && (
            <AlertBox tone="info" live={false}>
              {analysedWords(row, typed)}
            </AlertBox>
          )}
          <CorrectionFields row={row} typed={typed} problems={problems} onChange={correction.change} />
          <TextAreaField
            label="Motivo della correzione"
            required
            maxLength={500}
            value={motivo}
            onChange={correction.setMotivo}
            error={problems.motivo}
          />
          {correction.nothing && <AlertBox tone="error">{correction.nothing}</AlertBox>}
          {refusal && (
            <AlertBox
              tone="error"
              action={
                refusal.status === 409 && (
                  <Button variant="default" size="sm" onClick={correction.reload}>
                    Vedi com’è ora
                  </Button>
                )
              }
            >
              {refusal.text}
            </AlertBox>
          )}
        </form>
        <div className={classes.effect} aria-live="polite">
          <h3 className={classes.effectTitle}>Che cosa cambia</h3>
          {effect ? (
            <EffectView sites={effect} />
          ) : correction.isAsking ? (
            <Skeletons count={2} shape="row" />
          ) : (
            <p className={classes.quiet}>
              Qui si vede l’effetto su catene, giorni e relazione, prima di salvare.
            </p>
          )}
        </div>
      </div>
    </Dialog>
  );
}
