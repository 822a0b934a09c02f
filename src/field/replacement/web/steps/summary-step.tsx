import { floorLabel } from '#customers/points/rules.ts';
import { formatShortDay } from '#platform/contract/dates.ts';
import { ConfirmField, useConfirmedSending } from '#platform/web/wizard/confirmed-sending.tsx';
import { SummaryRow } from '#platform/web/wizard/summary-row.tsx';
import classes from '#platform/web/wizard/wizard.module.css';
import { step } from '../../rules.ts';
import { StepFrame, useStepChecks, useWizard } from '../wizard.ts';

export function SummaryStep() {
  const { submit } = useWizard();
  const sending = useConfirmedSending(submit);
  const checks = useStepChecks(sending.confirmed);
  return (
    <StepFrame
      check={checks.check}
      nextLabel="Invia i dati"
      onNext={submit}
      overBar={<ConfirmField {...sending} error={checks.errors.confirm} />}
    >
      <SummaryList />
    </StepFrame>
  );
}

/** Everything that will be sent, to be read (H19). */
function SummaryList() {
  const { draft, jump } = useWizard();
  const mend = (to: number) => () => jump(to);
  const { oldDosimeter, newDosimeter, point, address } = draft;
  return (
    <dl className={classes.summary}>
      <SummaryRow label="Dosimetro rimosso" onChange={mend(step.removal)}>
        <span className="ui-code">{oldDosimeter?.codice}</span>
        {draft.lost && <span className={classes.note}>Dosimetro smarrito</span>}
      </SummaryRow>
      <SummaryRow label="Punto">
        {point?.alias}
        {point && (
          <span className={classes.note}>
            {[floorLabel(point.codicePiano, point.oldPiano), point.superficie && `${point.superficie} m²`]
              .filter(Boolean)
              .join(' · ')}
          </span>
        )}
      </SummaryRow>
      <SummaryRow label="Indirizzo">
        {address?.displayName}
        <span className={classes.note}>{address?.addressLabel}</span>
      </SummaryRow>
      <SummaryRow label="Rimosso il" onChange={mend(step.removal)}>
        {draft.removalDate && formatShortDay(draft.removalDate)}
      </SummaryRow>
      {draft.removeOnly ? (
        <SummaryRow label="Nuovo dosimetro" onChange={mend(step.placement)}>
          sola rimozione
        </SummaryRow>
      ) : (
        <>
          <SummaryRow label="Nuovo dosimetro" onChange={mend(step.placement)}>
            <span className="ui-code">{newDosimeter?.codice}</span>
          </SummaryRow>
          <SummaryRow label="Posizionato il" onChange={mend(step.placement)}>
            {draft.placementDate && formatShortDay(draft.placementDate)}
          </SummaryRow>
          <SummaryRow label="Foto" isQuiet={draft.photo === null} onChange={mend(step.placement)}>
            <Photo />
          </SummaryRow>
        </>
      )}
    </dl>
  );
}

function Photo() {
  const { draft, pictureUrl } = useWizard();
  if (draft.photo === null) return 'Nessuna';
  const url = pictureUrl(draft.photo);
  return url ? <img src={url} alt="Foto del dosimetro" className={classes.thumbnail} /> : 'Allegata';
}
