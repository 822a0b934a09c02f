import { formatDay } from '#platform/contract/dates.ts';
import { FormDialog } from '#platform/web/records/form-dialog.tsx';
import { useEndpointForm } from '#platform/web/records/use-endpoint-form.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeletons } from '#ui/feedback/skeletons.tsx';
import { TextAreaField } from '#ui/fields/text-area-field.tsx';
import { countOf } from '#ui/lists/count-of.ts';
import { showToast } from '#ui/shell/toasts.ts';
import { getReport, type ReportPage } from '../contract.ts';
import { previewReportWithdrawal, type WithdrawalPreview, withdrawReport } from '../withdrawal/contract.ts';
import classes from './report.module.css';

type WithdrawalDialogProps = { report: ReportPage; onClose: () => void };

/** Shows what withdrawing a report leads to, asks why, and withdraws it. */
export function WithdrawalDialog({ report: { id, content }, onClose }: WithdrawalDialogProps) {
  const preview = useEndpoint(previewReportWithdrawal, { params: { report: id } });
  const { field, frame } = useEndpointForm({
    endpoint: withdrawReport,
    params: { report: id },
    refresh: [getReport],
    saved: { reason: '' },
    wire: (typed) => ({ ...typed, revisione: content.revision }),
    onSaved: () => {
      showToast('ok', `${content.number} annullata`);
      onClose();
    },
  });
  return (
    <FormDialog
      title={`Annullare ${content.number}?`}
      form={frame}
      tone="danger"
      submitLabel="Annulla la relazione"
      isDisabled={!preview.data}
      onClose={onClose}
    >
      {preview.error && <ErrorState text={preview.error.text} onRetry={() => preview.refetch()} />}
      {!preview.error && !preview.data && <Skeletons shape="row" count={3} />}
      {preview.data && <Consequences {...preview.data} />}
      <TextAreaField
        label="Motivo dell’annullamento"
        description="Si legge sulla copia annullata e nell’e-mail ai clienti."
        {...field('reason')}
      />
    </FormDialog>
  );
}

function Consequences({ destinatari, comunicata, isin }: WithdrawalPreview) {
  return (
    <ul className={classes.consequences}>
      <li>
        Il numero resta occupato, i file emessi si conservano; la copia che si apre da adesso dice «ANNULLATA»
        su ogni pagina.
      </li>
      <li>I dosimetri tornano liberi: della sede si può emettere un’altra relazione.</li>
      <li>
        {destinatari.length === 0
          ? 'Nessuno riceve un’e-mail: i clienti non vedono questa relazione, o non hanno un indirizzo.'
          : `Ricevono un’e-mail con il motivo: ${destinatari.join(', ')}.`}
      </li>
      {comunicata !== null && (
        <li>
          Il superamento era stato comunicato agli enti il {formatDay(comunicata)}: dopo l’annullamento si
          propone la rettifica da inviare.
        </li>
      )}
      <li>
        {isin.length === 0
          ? 'ISIN: nessun risultato di questa relazione è in una trasmissione.'
          : isinWords(isin)}
      </li>
    </ul>
  );
}

function isinWords(isin: WithdrawalPreview['isin']): string {
  const halves = isin.map(
    ({ semestre, righe, inviata }) =>
      `${countOf(righe, 'riga', 'righe')} nel semestre ${semestre}${inviata === null ? ' (non ancora inviato)' : `, inviato il ${formatDay(inviata)}`}`,
  );
  return `ISIN: i risultati restano nelle trasmissioni (${halves.join('; ')}). Se sono sbagliati vanno corretti: la riga di rettifica si prepara con il semestre seguente.`;
}
