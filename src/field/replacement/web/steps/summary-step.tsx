import { type ReactNode, useState } from 'react';
import { floorLabel } from '#customers/points/rules.ts';
import { formatShortDay } from '#platform/contract/dates.ts';
import classes from '#platform/web/wizard/wizard.module.css';
import { CheckField } from '#ui/fields/check-field.tsx';
import { StepFrame, useStepChecks, useWizard } from '../wizard.ts';

export function SummaryStep() {
  const { submit } = useWizard();
  // Never remembered: whoever opens the summary reads it (J3).
  const [confirmed, setConfirmed] = useState(false);
  const checks = useStepChecks(confirmed);
  return (
    <StepFrame check={checks.check} nextLabel="Invia i dati" onNext={submit}>
      <SummaryList />
      <CheckField
        label="Ho letto e confermo i dati"
        checked={confirmed}
        onChange={setConfirmed}
        error={checks.errors.confirm}
      />
    </StepFrame>
  );
}

/** Everything that will be sent, to be read (H19). */
function SummaryList() {
  const { draft } = useWizard();
  const { oldDosimeter, newDosimeter, point, address } = draft;
  return (
    <dl className={classes.summary}>
      <Row label="Dosimetro rimosso">
        <span className="ui-code">{oldDosimeter?.codice}</span>
        {draft.lost && <span className={classes.note}>Dosimetro smarrito</span>}
      </Row>
      <Row label="Punto">
        {point?.alias}
        {point && (
          <span className={classes.note}>
            {[floorLabel(point.codicePiano, point.oldPiano), point.superficie && `${point.superficie} m²`]
              .filter(Boolean)
              .join(' · ')}
          </span>
        )}
      </Row>
      <Row label="Indirizzo">
        {address?.displayName}
        <span className={classes.note}>{address?.addressLabel}</span>
      </Row>
      <Row label="Rimosso il">{draft.removalDate && formatShortDay(draft.removalDate)}</Row>
      {draft.removeOnly ? (
        <Row label="Nuovo dosimetro">sola rimozione</Row>
      ) : (
        <>
          <Row label="Nuovo dosimetro">
            <span className="ui-code">{newDosimeter?.codice}</span>
          </Row>
          <Row label="Posizionato il">{draft.placementDate && formatShortDay(draft.placementDate)}</Row>
          <Row label="Foto">
            <Photo />
          </Row>
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

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={classes.row}>
      <dt>{label}</dt>
      <dd>{children || '-'}</dd>
    </div>
  );
}
