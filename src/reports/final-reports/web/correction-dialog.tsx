import { FormDialog } from '#platform/web/records/form-dialog.tsx';
import { useEndpointForm } from '#platform/web/records/use-endpoint-form.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeletons } from '#ui/feedback/skeletons.tsx';
import { TextAreaField } from '#ui/fields/text-area-field.tsx';
import { showToast } from '#ui/shell/toasts.ts';
import type { ContentChange } from '../content/contract.ts';
import { getReport, type ReportPage } from '../contract.ts';
import { correctReport, previewReportCorrection } from '../correction/contract.ts';
import classes from './report.module.css';

type CorrectionDialogProps = { report: ReportPage; onClose: () => void };

/** Shows what a correction would change, asks why, and makes the next revision. */
export function CorrectionDialog({ report: { id, content }, onClose }: CorrectionDialogProps) {
  const preview = useEndpoint(previewReportCorrection, { params: { report: id } });
  const changes = preview.data?.modifiche ?? [];
  const { field, frame } = useEndpointForm({
    endpoint: correctReport,
    params: { report: id },
    refresh: [getReport, previewReportCorrection],
    saved: { reason: '' },
    wire: (typed) => ({ ...typed, revisione: content.revision, impronta: preview.data?.impronta }),
    // What was read may not be what would be issued any more.
    onRefused: () => void preview.refetch(),
    onSaved: () => {
      showToast('ok', `${content.number}: revisione ${content.revision + 1} emessa`);
      onClose();
    },
  });
  return (
    <FormDialog
      size="lg"
      title={`Correggi ${content.number}`}
      form={frame}
      submitLabel={`Emetti la revisione ${content.revision + 1}`}
      cancelLabel="Annulla"
      isDisabled={changes.length === 0}
      onClose={onClose}
    >
      {preview.error && <ErrorState text={preview.error.text} onRetry={() => preview.refetch()} />}
      {!preview.error && !preview.data && <Skeletons shape="row" count={3} />}
      {preview.data && <Changes changes={changes} />}
      {changes.length > 0 && (
        <TextAreaField
          label="Motivo della correzione"
          description="Si legge sulla relazione, accanto al numero della revisione."
          {...field('reason')}
        />
      )}
    </FormDialog>
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
