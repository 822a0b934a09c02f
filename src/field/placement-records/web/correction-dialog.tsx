import { Button } from '@mantine/core';
import { FormDialog } from '#platform/web/records/form-dialog.tsx';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
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
export function CorrectionDialog({ row: stored, onClose }: CorrectionDialogProps) {
  const correction = useCorrection(stored);
  const { row, typed, problems, foretold, effect, motivo } = correction;
  const remedy = correction.isConflict && (
    <Button variant="default" size="sm" onClick={correction.reload}>
      Vedi com’è ora
    </Button>
  );

  async function submit() {
    if (!(await correction.save())) return;
    showToast('ok', 'Correzione salvata');
    onClose();
  }

  return (
    <FormDialog
      size="lg"
      title={`Correggi ${row.codice}, ${row.punto.nome}`}
      form={{
        check: correction.check,
        failure: correction.failure,
        isSaving: correction.isSaving,
        onSubmit: () => void submit(),
      }}
      submitLabel={effect ? confirmWords(effect) : 'Salva la correzione'}
      remedy={remedy}
      aside={
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
      }
      onClose={onClose}
    >
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
      {foretold && (
        <AlertBox tone="error" action={remedy}>
          {foretold.text}
        </AlertBox>
      )}
      {correction.nothing && <AlertBox tone="error">{correction.nothing}</AlertBox>}
    </FormDialog>
  );
}
