import { Button } from '@mantine/core';
import { useState } from 'react';
import { problemsOf } from '#platform/web/records/problems-of.ts';
import { useSave } from '#platform/web/records/use-save.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { Dialog } from '#ui/feedback/dialog.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeletons } from '#ui/feedback/skeletons.tsx';
import { TextAreaField } from '#ui/fields/text-area-field.tsx';
import { useSubmitErrors } from '#ui/fields/use-submit-errors.ts';
import { showToast } from '#ui/shell/toasts.ts';
import { getReport, type ReportPage } from '../contract.ts';
import { type ContentChange, correctReport, previewReportCorrection } from '../correction/contract.ts';
import classes from './report.module.css';

type CorrectionDialogProps = { report: ReportPage; onClose: () => void };

/** Shows what a correction would change, asks why, and makes the next revision. */
export function CorrectionDialog({ report: { id, content }, onClose }: CorrectionDialogProps) {
  const [reason, setReason] = useState('');
  const preview = useEndpoint(previewReportCorrection, { params: { report: id } });
  const { save, isSaving, failure } = useSave(correctReport, [getReport, previewReportCorrection]);
  const body = { revisione: content.revision, reason };
  const { errors, check } = useSubmitErrors(problemsOf(correctReport, body));
  const changes = preview.data?.modifiche ?? [];

  async function submit() {
    if (!check()) return;
    const corrected = await save({ params: { report: id }, body });
    if (!corrected) return;
    showToast('ok', `${content.number}: revisione ${content.revision + 1} emessa`);
    onClose();
  }

  return (
    <Dialog
      open
      size="lg"
      title={`Correggi ${content.number}`}
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            Annulla
          </Button>
          <Button
            color="accent"
            loading={isSaving}
            disabled={changes.length === 0}
            onClick={() => void submit()}
          >
            {`Emetti la revisione ${content.revision + 1}`}
          </Button>
        </>
      }
    >
      <div className={classes.sections}>
        {preview.error && <ErrorState text={preview.error.text} onRetry={() => void preview.refetch()} />}
        {!preview.error && !preview.data && <Skeletons shape="row" count={3} />}
        {preview.data && <Changes changes={changes} />}
        {changes.length > 0 && (
          <TextAreaField
            label="Motivo della correzione"
            description="Si legge sulla relazione, accanto al numero della revisione."
            required
            value={reason}
            onChange={setReason}
            error={errors['reason'] ?? failure?.errors['reason']}
          />
        )}
        {failure && <AlertBox tone="error">{failure.text}</AlertBox>}
      </div>
    </Dialog>
  );
}

/** What was, struck, and what will be, part by part. */
function Changes({ changes }: { changes: readonly ContentChange[] }) {
  if (changes.length === 0)
    return (
      <AlertBox tone="info" live={false}>
        I dati sono gli stessi della revisione in vigore: non c’è nulla da correggere.
      </AlertBox>
    );
  const parts = [...new Set(changes.map(({ dove }) => dove))];
  return (
    <>
      <p className={classes.line}>
        Il numero resta; la revisione in vigore si conserva. Con i dati di oggi cambia questo:
      </p>
      {parts.map((dove) => (
        <section key={dove} aria-label={dove}>
          <h3 className={classes.pointName}>{dove}</h3>
          <dl className={classes.changes}>
            {changes
              .filter((change) => change.dove === dove)
              .map(({ campo, prima, dopo }) => (
                <div key={campo}>
                  <dt>{campo}</dt>
                  <dd>
                    {prima !== null && <del className={classes.before}>{prima}</del>}
                    {prima !== null && dopo !== null && ' → '}
                    {dopo !== null && <ins className={classes.after}>{dopo}</ins>}
                  </dd>
                </div>
              ))}
          </dl>
        </section>
      ))}
    </>
  );
}
